import type { SessionUser } from '@majlis/contract'
import type { FastifyInstance } from 'fastify'
import type { ArchivePart } from '../archive/archive-part.ts'
import type { Tx } from '../database/database.ts'
import type { HealthCheck } from '../health/health.ts'
import type { CallRouter, ResolveCaller } from '../http/calls.ts'
import type { ModuleJob, ModuleListener } from './contributed-work.ts'
import type { AnyNotificationKind } from './notification-kinds.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import type { RecordingFollower } from './recording-followers.ts'
import type { SearchKind } from '../search/search-kind.ts'
import type { UploadKind } from '../uploads/upload-kind.ts'

/** Some calls of the contract, under the names that they have there. */
export type PartialRouter = { [G in keyof CallRouter]?: Partial<CallRouter[G]> }

/** What the answer about a session carries beside the account, by the names of the contract. Never fails for an engine that does not answer. */
export type SessionExtras = (
  user: { id: string; organizationId: string; displayName: string },
  authSessionId: string,
) => Promise<Partial<Pick<SessionUser, 'matrixAccessToken'>>>

/**
 * Deletes the user's pending sign-ins: mailed links, sign-ins that wait for a code. Those that the session `exceptSessionId` has
 * started continue.
 */
export type EndPendingSignIns = (tx: Tx, userId: string, exceptSessionId: string | null) => Promise<void>

/** What a module contributes. The composition in `app/` folds over the list of all. */
export interface ServerModule<Api extends object = object> {
  readonly name: string
  /** What modules above may use of it, besides the functions of its index. */
  readonly api: Api
  /** Each call of the contract is served by exactly one module. */
  readonly calls: PartialRouter
  /** Its data about organisations and people. */
  readonly personalData: PersonalData | 'none'
  /** Handlers of queued jobs, and what runs by the clock. */
  readonly jobs?: readonly ModuleJob[]
  /** What it does on events of other modules, and on signals. */
  readonly listeners?: readonly ModuleListener[]
  /** What people find of it. */
  readonly searchKinds?: readonly SearchKind[]
  /** What it adds to the archive of a meeting. */
  readonly archiveParts?: readonly ArchivePart[]
  /** What happens to its data when a recording is trimmed, replaced or redacted. */
  readonly recordingFollowers?: readonly RecordingFollower[]
  /** What people upload to it. Each kind of the contract is of exactly one module. */
  readonly uploadKinds?: readonly UploadKind[]
  /** What it notifies people of. Each kind of the contract is of exactly one module. */
  readonly notificationKinds?: readonly AnyNotificationKind[]
  /** Routes that are no calls: webhooks, downloads, pages. They are counted and queued: see `platform/http/bounded-routes.ts`. */
  readonly plugin?: (app: FastifyInstance) => Promise<void>
  /** Whose bearer token it is; null for tokens of other modules. */
  readonly resolveCaller?: ResolveCaller
  /** Added to what lower modules say of a session. */
  readonly sessionExtras?: SessionExtras
  /** Whenever all sessions of a user end, in the same transaction. */
  readonly endPendingSignIns?: EndPendingSignIns
  /** Engines whose state `/api/health/ready` names. */
  readonly healthChecks?: readonly HealthCheck[]
  /** In the order of the list, before anything is served. */
  readonly start?: () => Promise<void>
  /** In the opposite order, after the last call. */
  readonly stop?: () => Promise<void>
}
