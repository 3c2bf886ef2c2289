import type { Config } from '../config.ts'
import { setOperator } from '../modules/single-sign-on/index.ts'
import { createAuditLog } from '../modules/tenancy/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { openDatabase } from '../platform/database/database.ts'

/** `operator <address>` makes the account of the address an operator of the installation, `operator <address> remove` ends that. */
export async function operator(config: Config): Promise<void> {
  const [email = '', remove] = process.argv.slice(3)
  const isOperator = remove !== 'remove'
  const database = openDatabase({ url: config.DATABASE_URL, maxConnections: 1 })
  try {
    const deps = { db: database.db, clock: systemClock, audit: createAuditLog({ clock: systemClock }) }
    const isDone = await setOperator(deps, email, isOperator)
    const role = isOperator ? 'an operator' : 'no operator'
    if (isDone) process.stdout.write(`${email} is ${role} of this installation\n`)
    else
      process.stderr.write(
        `There is no active account with the confirmed address ${email}, or an administrator set its password and it has to be changed first\n`,
      )
    process.exitCode = isDone ? 0 : 1
  } finally {
    await database.close()
  }
}
