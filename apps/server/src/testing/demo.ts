import { sql } from 'kysely'
import type { App } from '../app/app.ts'
import { password } from './people.ts'
import { apiOf } from './permissions/api.ts'

/** Lets everyone of the demo sign in with the password of tests: its owner chooses it by a mailed link, the others get the same. */
export async function chooseDemoPassword({ http, platform }: App): Promise<void> {
  const { db } = platform.database
  const { signIn } = apiOf(http)
  const owner = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  await signIn.forgotPassword({ email: owner.email })
  await platform.jobs.runDue()
  const mail = await db
    .deleteFrom('mails')
    .where('recipient', '=', owner.email)
    .where('text', 'like', '%/reset-password/%')
    .returning('text')
    .executeTakeFirstOrThrow()
  await signIn.resetPassword({ token: /reset-password\/([\w-]+)/.exec(mail.text)?.[1] ?? '', password })
  await db.deleteFrom('mails').where('recipient', '=', owner.email).execute()
  await sql`UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = ${owner.id})`.execute(
    db,
  )
}
