import type { SpeechToText } from '../../integrations/speech/index.ts'
import type { Db } from '../../platform/database/database.ts'
import type { RulesReader } from '../tenancy/index.ts'

/** Whether an organisation's sound may go to the engine: the engine is on this machine, or admins allow sending sound elsewhere. */
export async function maySendSound(
  { db, rules }: { db: Db; rules: Pick<RulesReader, 'processingOf'> },
  { sentTo }: Pick<SpeechToText, 'sentTo'>,
  organizationId: string,
): Promise<boolean> {
  return sentTo === null || (await rules.processingOf(db, organizationId)).sendsSound
}
