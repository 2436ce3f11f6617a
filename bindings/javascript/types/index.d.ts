/** Text as a string, or its UTF-8 bytes. */
export type Text = string | Uint8Array | ArrayBuffer | DataView;

declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}

// ---- Closed sets -------------------------------------------------------------------------------------------------------

export type Scheme = 'app' | 'semver' | 'apple' | 'integer' | 'foundation' | 'sparkle';
export type UpdateType = 'none' | 'major' | 'minor' | 'patch' | 'revision' | 'prerelease' | 'build';
export type Outcome = 'none' | 'recommend' | 'force' | 'unsupported';
export type Trigger = 'automatic' | 'manual';
export type Event = 'shown' | 'later' | 'skipped' | 'wentToStore';
export type AppKind = 'any' | 'software' | 'mac-software';
export type PolicyFormat = 'auto' | 'updategate' | 'prince-of-versions' | 'minimum-version';
export type StoreForm = 'https' | 'itms-apps';
export type LookupFailureKind =
  | 'notFound' | 'serviceError' | 'throttled' | 'unavailable' | 'notJSON' | 'malformed' | 'unexpectedShape' | 'tooLarge' | 'mismatch';
export type Status =
  | 'UG_E_ARGUMENT' | 'UG_E_TOO_LONG' | 'UG_E_VERSION' | 'UG_E_RANGE' | 'UG_E_JSON' | 'UG_E_POLICY' | 'UG_E_REQUEST'
  | 'UG_E_ADDRESS' | 'UG_E_MEMORY';

/** All schemes, outcomes and reasons that this version knows. */
export const schemes: readonly Scheme[];
export const outcomes: readonly Outcome[];
export const reasons: readonly string[];

/** Flags of the scheme "app", to be added up. */
export const VersionFlag: Readonly<{
  letterIsLater: number;
  letterIsPrerelease: number;
  dashIsRevision: number;
  compareBuild: number;
  ignoreUnknownWords: number;
  [name: string]: number;
}>;

// ---- Errors ------------------------------------------------------------------------------------------------------------

/** Where a fault is. What does not apply is null. */
export interface Place {
  /** Bytes before the fault in the input at fault. */
  readonly offset: number | null;
  /** From 1. */
  readonly line: number | null;
  /** From 1, in characters. */
  readonly column: number | null;
}

/** An input that cannot be used. A value of a wrong JavaScript type is a TypeError instead. */
export class UpdateGateError extends Error implements Place {
  readonly status: Status | null;
  /** What is wrong, without its place; `message` has both. */
  readonly sentence: string;
  readonly offset: number | null;
  readonly line: number | null;
  readonly column: number | null;
  /** The value at fault, as "versions[1].policy", or the argument, as "a". */
  readonly path: string | null;
}

/** A look-up reply without a usable record. */
export class LookupFailure extends UpdateGateError {
  readonly kind: LookupFailureKind;
  readonly storefront: string | null;
  /** The reply all the same, to be handed to evaluate(). Null on the failure that a Lookup carries itself. */
  readonly lookup: Lookup | null;
}

/** What holds memory of the module. It is freed by free(), at the end of a `using` block, or when nobody holds it. */
interface Owned {
  /** Frees it at once; twice is allowed. */
  free(): void;
  [Symbol.dispose](): void;
}

// ---- Versions ----------------------------------------------------------------------------------------------------------

/** A scheme by name, or with flags. Without it: "app" and no flags. */
export type VersionOptions = Scheme | { scheme?: Scheme; flags?: number };

/** -1 where a is older than b, 0 where they are equal, 1 where a is newer. Throws where either is no version. */
export function compare(a: Text, b: Text, options?: VersionOptions): -1 | 0 | 1;
/** The order of each pair; null for a pair that cannot be compared. */
export function compareMany(pairs: Iterable<readonly [Text, Text]>, options?: VersionOptions): (-1 | 0 | 1 | null)[];
/** Oldest first, equal ones as they were; strings that are no version come last. */
export function sort<T extends Text>(versions: Iterable<T>, options?: VersionOptions): T[];
/** The positions that sort the versions, and how many of them, from the front, are of readable ones. */
export function sortOrder(versions: Iterable<Text>, options?: VersionOptions): { order: number[]; readable: number };
/** Bytes whose order is the version order, for a database column. Not for "foundation" and "sparkle". */
export function sortKey(version: Text, options?: VersionOptions): Uint8Array;
export function isVersion(version: Text, options?: VersionOptions): boolean;
/** Which part differs first, whichever is newer. */
export function updateType(from: Text, to: Text, options?: VersionOptions): UpdateType;

/** A version taken apart. */
export interface Version {
  /** The one spelling of all versions equal to this one. */
  readonly canonical: string;
  /** The release numbers as decimal digits of any length. */
  readonly parts: readonly string[];
  readonly prerelease: string | null;
  readonly build: string | null;
}
/** Takes a version apart; `strict` refuses whatever is not in the scheme's plain written form. */
export function parseVersion(version: Text, options?: Scheme | { scheme?: Scheme; flags?: number; strict?: boolean }): Version;

/** Why two versions compare as they do. */
export interface Explanation {
  readonly order: -1 | 0 | 1;
  readonly updateType: UpdateType;
  /** The index of the release number that decided; null where something else did. */
  readonly part: number | null;
  readonly a: string | null;
  readonly b: string | null;
  /** One sentence for a person. */
  readonly text: string;
}
export function explain(a: Text, b: Text, options?: VersionOptions): Explanation;

/** A range: ">=1.2 <2", "1.2.x", "1.0 || >=3". */
export class Range implements Owned {
  constructor(text: Text, options?: VersionOptions);
  readonly text: string;
  /** Throws where the version is none. */
  contains(version: Text): boolean;
  toString(): string;
  free(): void;
  [Symbol.dispose](): void;
}

// ---- Look-ups ----------------------------------------------------------------------------------------------------------

export interface LookupOptions {
  /** The HTTP status. */
  status?: number | null;
  storefront?: Text | null;
  /** Keep only records of this app, or of this kind. */
  bundleId?: Text | null;
  trackId?: number | bigint | string | null;
  kind?: AppKind;
}

/** An app record with Apple's names; what is absent or unusable is null. Ids beyond 2^53 are bigints. */
export interface App {
  readonly version: string | null;
  readonly bundleId: string | null;
  readonly trackId: number | bigint | null;
  readonly trackName: string | null;
  readonly trackViewUrl: string | null;
  readonly releaseNotes: string | null;
  readonly minimumOsVersion: string | null;
  readonly kind: string | null;
  readonly currentVersionReleaseDate: Date | null;
  readonly releaseDate: Date | null;
  readonly price: number | null;
  readonly averageUserRating: number | null;
  readonly genres: readonly string[] | null;
  readonly supportedDevices: readonly string[] | null;
  readonly [field: string]: string | number | bigint | boolean | Date | readonly string[] | null;
}

/** A look-up reply that was read. One that failed is a value too: look at `failure`, or hand it to evaluate(). */
export class Lookup implements Owned {
  constructor(data: Text, options?: LookupOptions);
  readonly failure: LookupFailure | null;
  readonly storefront: string | null;
  readonly count: number;
  /** How many records of other kinds (songs, books) there were. */
  readonly passedOver: number;
  /** Copies: they outlive the look-up. */
  readonly apps: readonly App[];
  free(): void;
  [Symbol.dispose](): void;
}
/** Reads a reply that must hold a usable record; throws its LookupFailure where it does not. */
export function parseLookup(data: Text, options?: LookupOptions): Lookup;

// ---- Policies ----------------------------------------------------------------------------------------------------------

/** How to read a policy; scheme and flags must be those of the request. */
export interface PolicyOptions {
  format?: PolicyFormat;
  scheme?: Scheme;
  flags?: number;
}

/** A policy that was read once and decides many times. */
export class Policy implements Owned {
  constructor(data: Text | object, options?: PolicyOptions);
  static parse(data: Text | object, options?: PolicyOptions): Policy;
  /** What the file hands on to the app as it stands. */
  metadata(platform?: Text | null, osVersion?: Text | null): Record<string, unknown>;
  free(): void;
  [Symbol.dispose](): void;
}

export interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}
/** A Date, Unix seconds, or a text such as "2026-11-30T09:00:00Z". */
export type Moment = Date | number | bigint | string;
/** Contradictions and typos, in the order of the file. Deadlines in the past need `now`. */
export function lint(data: Text | object, options?: PolicyOptions & { now?: Moment | null }): Finding[];
/** The same as the JSON text that the library makes. */
export function lintText(data: Text | object, options?: PolicyOptions & { now?: Moment | null }): string;

// ---- Decisions ---------------------------------------------------------------------------------------------------------

/** A reply as it came, and what is known beside it. */
export interface Reply {
  body: Text | object;
  status?: number | null;
  storefront?: Text | null;
}

/** Everything that a decision may use. Nothing here reads a clock, so the time is a fact too. */
export interface Facts {
  installed: Text;
  now: Moment;
  policy?: Policy | Text | object | null;
  lookups?: Iterable<Lookup | Reply | Text> | Lookup | null;
  preset?: Text | null;
  platform?: Text | null;
  osVersion?: Text | null;
  deviceId?: Text | null;
  bundleId?: Text | null;
  trackId?: number | bigint | string | null;
  languages?: Iterable<Text> | Text | null;
  channel?: Text | readonly Text[] | null;
  /** "arm64", "x86_64" and the like, by any of their names. */
  architecture?: Text | null;
  /** Where a look-up is of this storefront, its record counts and no other. */
  storefront?: Text | null;
  /** What `only` and `except` in a policy ask for. */
  tags?: Iterable<Text> | Text | null;
  state?: Text | object | null;
  /** Seconds, "P1D" or "once". */
  every?: Text | number | bigint | null;
  trigger?: Trigger;
  build?: Text | null;
  appName?: Text | null;
  scheme?: Scheme;
  flags?: number;
  /** The flags in words, as the text interface has them. */
  versionOptions?: {
    build?: boolean;
    loneLetter?: 'prerelease' | 'postrelease';
    dashNumber?: 'prerelease' | 'revision';
    unknownWords?: 'prerelease' | 'ignored';
  };
  trace?: boolean;
  minimumInDescription?: boolean;
  /** Facts that later versions of the library add go by the names that the text interface gives them. */
  [fact: string]: unknown;
}

/** What to show. A button that is null must not be shown. */
export interface Message {
  readonly title: string | null;
  readonly message: string | null;
  readonly continueButtonText: string | null;
  readonly cancelButtonText: string | null;
  readonly skipButtonText: string | null;
  /** The tag of the language that `message` is in, as `zh-Hant`; `null` where the policy has it without one. */
  readonly language: string | null;
  readonly [more: string]: unknown;
}

/** What to do, why, and everything needed to do it. Names as in the text interface, docs/json.md. */
export interface Decision {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly installed: string;
  readonly target: string | null;
  readonly updateType: UpdateType | null;
  readonly message: Message | null;
  readonly storeURL: string | null;
  readonly releaseNotes: string | null;
  /** The earliest later time at which the same facts would be answered otherwise; null where time changes nothing. */
  readonly askAgainAt: Date | null;
  /** From when a recommendation is a must. */
  readonly deadline: Date | null;
  readonly lookupFailures: readonly { kind: LookupFailureKind; storefront: string | null }[];
  readonly trackId: number | null;
  /** Newer releases up to and with the target, the newest 50. */
  readonly missed: readonly { version: string; date: string | null; notes: string | null; critical: boolean }[];
  readonly missedCount: number;
  /** How often the user may still say later. */
  readonly deferralsLeft: number | null;
  /** Paths of floors in the policy that could not be tested. */
  readonly notHonoured: readonly string[];
  /** What the policy hands on as it stands. */
  readonly meta: unknown;
  readonly stateChanged: boolean;
  /** Keep it, and hand it in next time. */
  readonly state: string;
  /** The whole decision, byte for byte what evaluateText() answers. Not enumerable. */
  readonly json: string;
  readonly [more: string]: unknown;
}

/** Decides: must this app update, should it, or neither? */
export function evaluate(facts: Facts): Decision;
/** Decides for a request as plain data, and answers with plain data. */
export function evaluateJSON(request: object | Text): any;
/** The same, text to text, byte for byte as the library makes it. */
export function evaluateText(request: Text): string;
/** The state after an event. `version` is the decision's target, null where it had none. */
export function record(state: Text | object | null, event: Event, version: Text | null, now: Moment): string;

// ---- Addresses ---------------------------------------------------------------------------------------------------------

export interface LookupAddress {
  trackIds?: number | bigint | string | readonly (number | bigint | string)[];
  bundleIds?: Text | readonly Text[];
  storefront?: Text | null;
  language?: Text | null;
  entity?: Text | null;
  cacheBuster?: Text | null;
}
/** The address to ask; nothing is fetched. */
export function lookupAddress(options: LookupAddress): string;
/** The store page of an app. */
export function storeAddress(trackId: number | bigint | string, options?: { storefront?: Text | null; form?: StoreForm }): string;
/** "USA", "US" and "us" give "us". */
export function normalizeStorefront(storefront: Text): string;

// ---- The module --------------------------------------------------------------------------------------------------------

/** The library's version, as "0.1.0". */
export const version: string;
/** The compiled module, to hand to a worker. */
export const module: WebAssembly.Module;
export { load, Source, UpdateGate } from './load.js';
