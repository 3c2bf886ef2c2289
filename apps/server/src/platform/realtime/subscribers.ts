import type { Session } from './session.ts'

/** Which sessions listen to which destination. */
export function createSubscribers() {
  const sessionsOf = new Map<string, Set<Session>>()

  return {
    add(session: Session, destination: string): void {
      const known = sessionsOf.get(destination)
      if (known) known.add(session)
      else sessionsOf.set(destination, new Set([session]))
    },

    remove(session: Session, destination: string): void {
      const known = sessionsOf.get(destination)
      known?.delete(session)
      if (known?.size === 0) sessionsOf.delete(destination)
    },

    of: (destination: string): ReadonlySet<Session> | undefined => sessionsOf.get(destination),
    has: (destination: string): boolean => sessionsOf.has(destination),
    hasAny: (): boolean => sessionsOf.size > 0,
  }
}
