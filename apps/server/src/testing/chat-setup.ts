import { testClock } from '@majlis/testing'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { App } from '../app/app.ts'
import { createFakeMediaServer } from '../integrations/livekit/fake-media-server.ts'
import { startFakeHomeserver } from '../integrations/matrix/fake-homeserver.ts'
import { systemClock } from '../platform/clock/clock.ts'
import type { Log } from '../platform/log/log.ts'
import { testApp } from './app.ts'
import { accountIn, chatEnvironment, joinByUrl } from './chat.ts'
import { testDatabase } from './database.ts'
import { silentLog } from './log.ts'
import { reportTo } from './media-events.ts'
import { addColleague, password, signUpOf } from './people.ts'
import { apiOf } from './permissions/api.ts'
import { keptCode } from './mailbox.ts'

/** A server with a chat, and two people of one organisation who have accounts there. */
export async function setupChat({
  isRunning = false,
  environment = {},
  log = silentLog,
}: { isRunning?: boolean; environment?: Record<string, string>; log?: Log } = {}) {
  const homeserver = await startFakeHomeserver()
  onTestFinished(() => homeserver.close())
  const { url: databaseUrl } = await testDatabase()
  const clock = testClock()
  const time = isRunning ? systemClock : clock
  const media = createFakeMediaServer({ clock: time })
  const open = (more: Record<string, string> = {}) =>
    testApp({
      databaseUrl,
      clock: time,
      media,
      log,
      environment: { PORT: '0', ...chatEnvironment(homeserver), ...environment, ...more },
    })
  const app = await open()
  if (isRunning) await app.start()
  const { db } = app.platform.database

  const guest = apiOf(app.http)
  const { email, organizationId } = await found(app)

  async function signIn(email: string) {
    const { data } = await guest.identity.authenticate({ email, password, rememberMe: true })
    const { accessToken: token, session } = data
    const id = session.user.ID
    return { id, email, token, session, account: accountIn(homeserver, id), api: apiOf(app.http, token) }
  }
  async function colleague(name: string) {
    const deps = { database: { db }, clock: time, seats: app.modules.seats }
    const email = `${name}@riverside.example`
    await addColleague(deps, organizationId, { email })
    return signIn(email)
  }
  const nusrat = await signIn(email)
  const arif = await colleague('arif')
  /** Someone of another organisation. */
  const stranger = async () => signIn((await found(app, 'sadia@harbour.example')).email)

  /** The room of a call opens for the one who goes in first. */
  async function goIn(who: Pick<typeof nusrat, 'api'>, meetingUrl: string) {
    const admitted = await joinByUrl(who.api, meetingUrl)
    await reportTo(app.http, media.connect(admitted.sfu.token))
    if (!isRunning) await app.platform.jobs.runDue()
    return { leave: () => apiOf(app.http, admitted.participantToken).room.end() }
  }
  const switchChatOff = () =>
    sql`INSERT INTO feature_exceptions VALUES (${organizationId}, ${arif.id}, 'chat', false)`.execute(db)
  const { runDue } = app.platform.jobs
  /** What is scheduled under a name, now. */
  async function runCron(name: string): Promise<void> {
    await sql`SELECT graphile_worker.add_job(${`cron:${name}`})`.execute(db)
    await runDue()
  }
  return {
    app,
    db,
    open,
    homeserver,
    clock,
    media,
    nusrat,
    arif,
    colleague,
    stranger,
    signIn,
    goIn,
    runDue,
    runCron,
    switchChatOff,
  }
}

/** The owner of a new organisation. */
async function found(app: App, address = signUpOf().email) {
  const guest = apiOf(app.http)
  const { email, ...person } = signUpOf({ email: address })
  const { data: waiting } = await guest.identity.signUp({ email, ...person })
  const code = await keptCode(app.http, email)
  const { data } = await guest.identity.verifyCode({ email, signUpId: waiting.signUpId, code })
  return { email, organizationId: data.session.user.organization_id }
}
