import type { Contract, ErrorCode } from '@majlis/contract'
import type { InferContractRouterInputs } from '@orpc/contract'

type Inputs = InferContractRouterInputs<Contract>

/** How one call is tried. */
export interface Trial<Input, Fixture, Role> {
  /** Good, and made for what the caller may act on. */
  input: (fixture: Fixture, role: Role) => Input | Promise<Input>
  /** What it answers to who is allowed where that is no success: a link that was never sent has expired for everyone. */
  answers?: ErrorCode
  /** Where it succeeds, other calls would not find what they act on: it gets a fixture of its own. */
  spoils?: true
}

/** A trial for every call of these groups of the contract: without one, a new call does not compile. */
export type Trials<Group extends keyof Inputs, Fixture, Role> = {
  [G in Group]: { [Call in keyof Inputs[G]]: Trial<Inputs[G][Call], Fixture, Role> }
}

/** Of a call without input. */
export const plain = { input: () => undefined }

/** Of a call without input, or whose every field may be left out. */
export const anything = { input: () => ({}) }
