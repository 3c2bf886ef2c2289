import type { Contract, ErrorCode } from '@majlis/contract'
import type { InferContractRouterInputs } from '@orpc/contract'

type Inputs = InferContractRouterInputs<Contract>

/** How one call is tried. */
export interface Trial<Input, Fixture, Role> {
  /** A valid input, for something that the caller may act on. */
  input: (fixture: Fixture, role: Role) => Input | Promise<Input>
  /** The error for allowed callers, if the call cannot succeed: a link that was never sent has expired for everyone. */
  answers?: ErrorCode
  /** It would break the fixture for other calls, so it gets a copy of its own. */
  spoils?: true
}

type TrialsOf<Calls, Fixture, Role> = {
  [Call in keyof Calls as undefined extends Calls[Call] ? never : Call]: Trial<Calls[Call], Fixture, Role>
} & {
  [Call in keyof Calls as undefined extends Calls[Call] ? Call : never]?: Trial<Calls[Call], Fixture, Role>
}

/**
 * A trial for every call of these groups that has an input: without one, a new call does not compile. Calls without input are tried anyway;
 * they have an entry if they spoil the fixture or cannot succeed.
 */
export type Trials<Group extends keyof Inputs, Fixture, Role> = {
  [G in Group]: TrialsOf<Inputs[G], Fixture, Role>
}

/** Of a call without input, which is the default. */
export const plain = { input: () => undefined }

/** Of a call whose fields are all optional. */
export const anything = { input: () => ({}) }
