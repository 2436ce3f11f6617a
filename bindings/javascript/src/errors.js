/** An input that cannot be used, with the place of the fault. What does not apply is null. */
export class UpdateGateError extends Error {
  /**
   * @param {string} sentence what is wrong, without its place
   * @param {object} [facts] status, offset, line, column, path
   */
  constructor(sentence, { status = null, offset = null, line = null, column = null, path = null } = {}) {
    const where = line !== null ? ` (line ${line}, column ${column})` : offset !== null ? ` (at byte ${offset})` : '';
    super(`${path ? `${path}: ` : ''}${sentence}${where}`);
    this.name = 'UpdateGateError';
    this.sentence = sentence;
    this.status = status;
    this.offset = offset;
    this.line = line;
    this.column = column;
    this.path = path;
  }
}

/** A look-up reply without a usable record. `kind` says why; `lookup` can still be handed to evaluate(). */
export class LookupFailure extends UpdateGateError {
  constructor(sentence, { kind, storefront = null, lookup = null, ...place }) {
    super(sentence, place);
    this.name = 'LookupFailure';
    this.kind = kind;
    this.storefront = storefront;
    // Not shown where the error is printed: it is long, and it has a handle of its own.
    Object.defineProperty(this, 'lookup', { value: lookup, enumerable: false });
  }
}

/** A call that makes no sense, as the library itself words it. */
export function misuse(sentence, path) {
  return new UpdateGateError(sentence, { status: 'UG_E_ARGUMENT', path });
}
