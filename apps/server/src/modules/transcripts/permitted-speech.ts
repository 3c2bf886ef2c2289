import type { SpeechToText } from '../../integrations/speech/index.ts'
import type { Db } from '../../platform/database/database.ts'
import type { RulesReader } from '../tenancy/index.ts'

/** Whether sound of an organisation may go to the engine: it stays on this machine, or admins allow that it leaves it. */
export async function maySendSound(
  { db, rules }: { db: Db; rules: Pick<RulesReader, 'processingOf'> },
  { sentTo }: Pick<SpeechToText, 'sentTo'>,
  organizationId: string,
): Promise<boolean> {
  return sentTo === null || (await rules.processingOf(db, organizationId)).sendsSound
}
