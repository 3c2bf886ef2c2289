import type { LanguageModel } from '../../integrations/language-model/index.ts'
import type { Db } from '../../platform/database/database.ts'
import type { RulesReader } from '../tenancy/index.ts'

/** The language model for texts of an organisation. Null if there is none, or if it is on another machine and admins do not allow that. */
export function createPermittedModel({
  db,
  rules,
  model,
}: {
  db: Db
  rules: Pick<RulesReader, 'processingOf'>
  model: LanguageModel | null
}): (organizationId: string) => Promise<LanguageModel | null> {
  return async (organizationId) => {
    if (!model || model.sentTo === null) return model
    return (await rules.processingOf(db, organizationId)).sendsText ? model : null
  }
}
