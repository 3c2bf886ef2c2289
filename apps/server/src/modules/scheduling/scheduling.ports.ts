import type { DbOrTx } from '../../platform/database/database.ts'

/** The teams of an organisation, and who is in them; wired in modules.ts. */
export interface TeamDirectory {
  /** Active members only. Throws `schedule.invitee_unknown` for a team that is not of the organisation. */
  expandTeams(
    db: DbOrTx,
    organizationId: string,
    teamIds: readonly string[],
  ): Promise<{ teamId: string; teamName: string; userIds: readonly string[] }[]>
}
