import type { AnySchema, ErrorMap, InferSchemaInput, InferSchemaOutput, Meta } from '@orpc/contract'
import type { Context, ImplementedProcedure, ProcedureImplementer } from '@orpc/server'
import type { CallContext } from './context.ts'

/** What a call returns as `data`; nothing where that is null. */
type DataOf<Output> = Output extends { data: infer Data } ? (null extends Data ? Data | void : Data) : never

/** For calls that anyone can make. */
export const anyone = (context: CallContext): CallContext => context

/**
 * Serves a call of the contract: `callerOf` says who makes it (`userOf`, `participantOf`, `anyone`), and what `act` returns is the `data` of a successful
 * response. A call that adds a message or headers writes a handler of its own.
 */
export function serve<
  Initial extends Context,
  Current extends CallContext,
  Input extends AnySchema,
  Output extends AnySchema,
  Errors extends ErrorMap,
  M extends Meta,
  Caller,
>(
  call: ProcedureImplementer<Initial, Current, Input, Output, Errors, M>,
  callerOf: (context: CallContext) => Caller,
  act: (
    caller: Caller,
    input: InferSchemaOutput<Input>,
    context: CallContext,
  ) => Promise<DataOf<InferSchemaInput<Output>>> | DataOf<InferSchemaInput<Output>>,
): ImplementedProcedure<Initial, Current, Input, Output, Errors, M> {
  return call.handler(async ({ input, context }) => {
    const data = (await act(callerOf(context), input, context)) ?? null
    // `data` is what the output of this call has there.
    return { status: 'success', data } as InferSchemaInput<Output>
  })
}
