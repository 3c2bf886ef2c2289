import { startFakeHomeserver } from '../../apps/server/src/integrations/matrix/fake-homeserver.ts'
import { startSecondServer } from './second-server.ts'

/** A server process with chat: an in-memory homeserver whose rooms the journey creates, and a chat front end if the journey has one. */
export async function startChatServer({ frontEndUrl }: { frontEndUrl?: string } = {}) {
  const homeserver = await startFakeHomeserver()
  const server = await startSecondServer({
    MATRIX_URL: homeserver.url,
    MATRIX_SERVER_NAME: homeserver.serverName,
    MATRIX_APPSERVICE_TOKEN: homeserver.token,
    ...(frontEndUrl ? { CHAT_URL: frontEndUrl } : {}),
  })
  return {
    url: server.url,
    /** Creates a chat of these people, who must be signed in, and returns its ID. */
    addRoom: (people: readonly { userId: string }[], name: string | null = null): string =>
      homeserver.addRoom({
        name,
        members: people.map(({ userId }) => `@majlis_${userId}:${homeserver.serverName}`),
      }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await homeserver.close()
    },
  }
}
