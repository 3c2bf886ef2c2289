import type { NotificationData } from '@majlis/contract'
import { utcDay, type Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { HandledEvents } from '../../platform/events/handled-events.ts'
import { onEvent } from '../../platform/module/contributed-work.ts'
import { userRepository } from '../accounts/index.ts'
import type { Notifier } from '../notifications/index.ts'
import * as peopleRepository from './people.repository.ts'

export interface JoiningNewsDeps {
  db: Db
  clock: Clock
  handled: HandledEvents
  notifier: Pick<Notifier, 'notify'>
}

/** Of the people who joined on a day. */
const maxListed = 50

const listener = 'people.notify_joined'

/** Owners, and the administrator who invited someone, are notified when that person joins: in one notification for each day (UTC). */
export function joiningNews({ db, clock, handled, notifier }: JoiningNewsDeps) {
  async function joined(
    tx: Tx,
    { userId, organizationId }: { userId: string; organizationId: string },
  ): Promise<void> {
    const invitedBy = await peopleRepository.findInviter(tx, userId)
    const administrators = await userRepository.listAdministrators(tx, organizationId)
    const readers = administrators.filter(
      ({ id, role }) => id !== userId && (role === 'owner' || id === invitedBy),
    )
    const day = utcDay(clock.now())
    // Someone who was activated twice joined once.
    const merge = ({ userIds, count }: NotificationData<'colleague_joined'>) =>
      userIds.includes(userId)
        ? null
        : { userIds: [userId, ...userIds].slice(0, maxListed), count: count + 1 }
    await notifier.notify(
      tx,
      'colleague_joined',
      readers.map(({ id }) => ({
        userId: id,
        key: day,
        actorUserId: userId,
        data: { userIds: [userId], count: 1 },
        mail: 'plain' as const,
        merge,
      })),
    )
  }

  return onEvent('user.activated', listener, (event, delivery) =>
    db.transaction().execute(async (tx) => {
      if (await handled.isFirst(tx, delivery, listener)) await joined(tx, event)
    }),
  )
}
