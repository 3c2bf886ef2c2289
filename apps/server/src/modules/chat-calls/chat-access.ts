import type { Homeserver } from '../../integrations/matrix/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Seats } from '../resources/index.ts'

interface ChatAccessDeps {
  db: Db
  /** Null: the installation has no chat. */
  homeserver: Homeserver | null
  seats: Pick<Seats, 'listFeatures' | 'listWithFeature'>
}

interface Person {
  organizationId: string
  userId: string
}

export type ChatAccess = ReturnType<typeof createChatAccess>

/** Who has chat: everyone with that feature, if there is a homeserver (spec 6.6). */
export function createChatAccess({ db, homeserver, seats }: ChatAccessDeps) {
  async function find(person: Person): Promise<Homeserver | null> {
    if (!homeserver) return null
    const features = await seats.listFeatures(db, person)
    return features.includes('chat') ? homeserver : null
  }

  return {
    homeserver,
    /** Null for people without chat. */
    find,
    /** Those of the people who have chat. */
    async listWithChat(organizationId: string, userIds: readonly string[]): Promise<Set<string>> {
      return homeserver ? seats.listWithFeature(db, { organizationId, userIds }, 'chat') : new Set()
    },
    /** Throws `chat.off`. */
    async require(person: Person): Promise<Homeserver> {
      const found = await find(person)
      if (!found) throw new AppError('chat.off')
      return found
    },
  }
}
