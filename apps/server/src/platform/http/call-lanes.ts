import { createLane, type Lane } from '../bulkhead/lane.ts'
import type { Database } from '../database/database.ts'
import { originOf } from '../limits/ip-key.ts'
import type { Log } from '../log/log.ts'
import { createOutage } from '../log/outage.ts'

export interface CallLanesOptions {
  /** Connections to the database, which nearly every call needs. */
  poolSize: number
  /** `Database.asCall`: connections are shared by kind as well. */
  asCall: Database['asCall']
  log: Log
}

/** Runs a call within the bounds of its kind; the path is null for routes outside the contract. Throws `general.unavailable`. */
export type CallLanes = <T>(call: { path: string | null; ip: string }, work: () => Promise<T>) => Promise<T>

const maxWaitMs = 5_000
/** A class of hundreds that enters a room or signs in within a moment takes longer, and each of them gets in. */
const crowdWaitMs = 30_000
/** Calls wait for more than the database, such as for the media server, and hold no connection then. */
const callsPerConnection = 8
/** Each waiting call takes some KB of memory. */
const maxWaiting = 2_000
/** Refusals within this time are logged as one. */
const quietMs = 10_000

/** Calls that wait for the media server or for the order within a room, so that they delay nothing else. */
const roomPaths =
  /^\/meeting\/(?:room(?:\/|$)|calend[ea]r\/(?:join-meeting|start-meeting|redeem-start-link|connect-ahead)$)/
/**
 * Calls that may wait for an organisation's sign-in provider, which anyone can name and which may never answer. The service limits how many
 * calls of one organisation do so at a time, so that it takes many organisations to fill this lane.
 */
const singleSignOnPaths =
  /^\/v1\/(?:auth\/single-sign-on|user\/connected-accounts|organization\/(?:sign-in-provider|single-sign-on-only))(?:\/|$)/
/** They wait for hosts outside, holding nothing of ours but some KB. */
const callsAtProviders = 2_000
/** Calls that may have to hash a password. */
const signInPaths = /^\/v1\/(?:auth|forgot-password)\//
/** Calls that read a file which someone made, such as a recording or a workbook. */
const filePaths = /^\/(?:file\/(?:recording|agenda-content)|v1\/user-import)(?:\/|$)/
/** Calls that wait for a language model or a translator. */
const enginePaths = /^\/meeting\/meeting-management\/(?:ask|translated-minutes)$/
const refreshPath = '/v1/auth/refresh'
const healthPaths = /^\/health\//

/**
 * Kinds of calls that do not wait for each other: sessions are renewed while thousands sign in, lists are shown while a
 * room fills up. Health has no bound. Each kind has a queue, in which the networks that calls come from take turns; beyond it, and after 5 s in
 * it – 30 s to enter a room or sign in – calls are refused.
 */
export function createCallLanes({ poolSize, asCall, log }: CallLanesOptions): CallLanes {
  function lane(kind: string, maxRunning: number, waitMs = maxWaitMs): Lane {
    const outage = createOutage(log.child({ kind }), {
      began: 'too many calls: some are refused',
      over: 'all calls are taken again',
      quietMs,
    })
    return createLane({ maxRunning, maxWaiting, maxWaitMs: waitMs, outage })
  }

  const lanes = {
    refresh: { lane: lane('refresh', poolSize), kind: null },
    room: { lane: lane('room', poolSize * callsPerConnection, crowdWaitMs), kind: 'room' },
    singleSignOn: { lane: lane('single-sign-on', callsAtProviders, crowdWaitMs), kind: 'sign-in' },
    signIn: { lane: lane('sign-in', poolSize * callsPerConnection, crowdWaitMs), kind: 'sign-in' },
    files: { lane: lane('files', poolSize * callsPerConnection), kind: 'other' },
    engines: { lane: lane('engines', poolSize * callsPerConnection), kind: 'other' },
    routes: { lane: lane('routes', poolSize * callsPerConnection), kind: 'route' },
    other: { lane: lane('other', poolSize * callsPerConnection), kind: 'other' },
  } as const

  function laneOf(path: string | null) {
    if (path === null) return lanes.routes
    if (path === refreshPath) return lanes.refresh
    if (singleSignOnPaths.test(path)) return lanes.singleSignOn
    if (signInPaths.test(path)) return lanes.signIn
    if (filePaths.test(path)) return lanes.files
    if (enginePaths.test(path)) return lanes.engines
    return roomPaths.test(path) ? lanes.room : lanes.other
  }

  return ({ path, ip }, work) => {
    if (path !== null && healthPaths.test(path)) return work()
    const { lane: own, kind } = laneOf(path)
    return own.run(originOf(ip), () => (kind ? asCall(kind, work) : work()))
  }
}
