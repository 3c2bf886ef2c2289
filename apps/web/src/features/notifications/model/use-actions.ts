import type { Notification, NotificationOutcome } from '@majlis/contract'
import type { Text } from '@majlis/i18n'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import { isOpen } from './rows.ts'
import { useSettle } from './use-notifications.ts'

export interface Action {
  name: NotificationOutcome
  label: string
  isPrimary: boolean
  /** What the action means for others, if it needs a confirmation. */
  question: string | null
  act(): Promise<unknown>
}

/** The actions of a notification; none if it was answered or is over. */
export function actionsOf(notification: Notification, t: Text<'notifications'>, now: number): Action[] {
  if (!isOpen(notification, now)) return []
  const action = (
    name: NotificationOutcome,
    label: string,
    act: () => Promise<unknown>,
    isPrimary = false,
    question: string | null = null,
  ): Action => ({ name, label, act, isPrimary, question })
  switch (notification.kind) {
    case 'invitation':
    case 'meeting_changed': {
      const { calendarId, occurrenceStart } = notification.data
      const isForOneDate =
        notification.kind === 'invitation'
          ? notification.data.isForOneDate
          : notification.data.asksFor === 'date'
      const date = isForOneDate ? { occurrenceStart } : {}
      const answer = (response: 'accepted' | 'declined') => () =>
        api.invitation.answer({ calendarId, response, ...date })
      return [
        action('accepted', t('action.accept'), answer('accepted'), true),
        action('declined', t('action.decline'), answer('declined')),
      ]
    }
    case 'time_request': {
      const id = notification.data.requestId
      return [
        action(
          'confirmed',
          t('action.confirm'),
          () => api.invitation.confirmRequest({ id }),
          true,
          t('action.confirmText'),
        ),
        action('kept', t('action.keep'), () => api.invitation.refuseRequest({ id })),
      ]
    }
    case 'registration': {
      const { calendarId, registrationId } = notification.data
      const judge = (state: 'approved' | 'refused') => () =>
        api.registration.judge({ calendarId, ids: [registrationId], state })
      return [
        action('approved', t('action.approve'), judge('approved'), true),
        action('refused', t('action.refuse'), judge('refused')),
      ]
    }
    case 'reactivation_request': {
      const { userId: id } = notification.data
      return [
        action('approved', t('action.reactivate'), () => api.people.reactivate({ userIds: [id] }), true),
        action('refused', t('action.decline'), () => api.people.declineReactivation({ id })),
      ]
    }
    case 'lobby': {
      const { roomSessionId, participantIds } = notification.data
      const label = t(participantIds.length > 1 ? 'action.admitAll' : 'action.admit')
      const admit = () => api.meeting.admitWaiting({ roomSessionId, participantIds })
      return [action('admitted', label, admit, true)]
    }
    default:
      return []
  }
}

/** Runs an action of a notification, which then shows its outcome; other lists update. */
export function useAct(id: string) {
  const settle = useSettle()
  return useMutation({
    mutationFn: ({ act }: Action) => act(),
    onSuccess: (_, { name }) => settle(id, name),
    meta: { changes: ['invitations', 'meetings', 'registrations', 'people', 'notifications'] },
  })
}
