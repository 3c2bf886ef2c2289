import type { NotificationData } from '@majlis/contract'
import { utcDay, type Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { onEvent } from '../../platform/module/contributed-work.ts'
import { userRepository } from '../accounts/index.ts'
import type { Notifier } from '../notifications/index.ts'
import * as peopleRepository from './people.repository.ts'

export interface JoiningNewsDeps {
  db: Db
  clock: Clock
  notifier: Pick<Notifier, 'notify'>
}

/** Of the people who joined on a day. */
const maxListed = 50

/** Owners, and the administrator who invited someone, are notified when that person joins: in one notification for each day (UTC). */
export function joiningNews({ db, clock, notifier }: JoiningNewsDeps) {
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
    // Delivered again, it says nothing new.
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

  return onEvent('user.activated', 'people.notify_joined', (event) =>
    db.transaction().execute((tx) => joined(tx, event)),
  )
}
