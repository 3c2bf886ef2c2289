import { createFeedbackModule } from '../modules/feedback/index.ts'
import { createAuditLog, createOrganizations } from '../modules/organizations/index.ts'

type FeedbackDeps = Parameters<typeof createFeedbackModule>[0]

/** Feedback where there is no identity: who is an operator is read from the table. */
export function createTestFeedback(deps: Omit<FeedbackDeps, 'audit' | 'findOrganization' | 'isOperator'>) {
  const { db, clock } = deps
  return createFeedbackModule({
    ...deps,
    audit: createAuditLog({ clock }),
    findOrganization: (organizationId) => createOrganizations({ clock }).find(db, organizationId),
    async isOperator({ userId }) {
      const user = await db
        .selectFrom('users')
        .select('is_operator')
        .where('id', '=', userId)
        .executeTakeFirst()
      return user?.is_operator ?? false
    },
  })
}
