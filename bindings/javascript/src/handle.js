/** The symbol that `using` looks for; older engines have none, and then nobody looks. */
const dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');

const forgotten = new FinalizationRegistry(letGo);

function letGo({ engine, generation, free, pointer }) {
  if (pointer && engine.generation === generation) engine.c[free](pointer);
}

/** An object of the module that is freed by free(), by the end of a `using` block, or when nobody holds it any more. */
export class Owner {
  #held;
  #called;

  constructor(called, engine, free, pointer) {
    this.#called = called;
    this.#held = { engine, generation: engine.generation, free, pointer };
    forgotten.register(this, this.#held, this.#held);
  }

  /** Where it is in the memory of `engine`. */
  static pointer(owner, engine) {
    const held = owner.#held;
    if (held.engine !== engine) throw new TypeError(`this ${owner.#called} belongs to another instance of the module`);
    if (!held.pointer) throw new TypeError(`this ${owner.#called} was freed`);
    if (held.generation !== engine.generation) throw new TypeError(`this ${owner.#called} was lost when the module ran out of memory`);
    return held.pointer;
  }

  /** Frees it at once. Twice is allowed. */
  free() {
    forgotten.unregister(this.#held);
    letGo(this.#held);
    this.#held.pointer = 0;
  }

  [dispose]() {
    this.free();
  }
}
