import type { ServerModule } from '../platform/module/server-module.ts'

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never

/** The calls of all modules of a list together, by their groups. */
export type MergedCalls<M extends readonly Pick<ServerModule, 'calls'>[]> = Intersection<M[number]['calls']>

/** The calls of all modules as one router. Throws for a call that two of them serve. */
export function mergeCalls<const M extends readonly Pick<ServerModule, 'name' | 'calls'>[]>(
  modules: M,
): MergedCalls<M> {
  const merged: Record<string, Record<string, unknown>> = {}
  const servedBy = new Map<string, string>()
  for (const { name, calls } of modules)
    for (const [group, callsOfGroup] of Object.entries(calls))
      for (const [call, procedure] of Object.entries(callsOfGroup)) {
        const before = servedBy.get(`${group}.${call}`)
        if (before !== undefined) throw new Error(`${group}.${call} is served by ${before} and ${name}`)
        servedBy.set(`${group}.${call}`, name)
        merged[group] = { ...merged[group], [call]: procedure }
      }
  // The loop is the type.
  return merged as MergedCalls<M>
}
