// @vitest-environment jsdom
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { orpc } from '../../../shared/api/index.ts'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { anInvitation } from '../../../testing/notifications.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { useUnread } from '../model/use-notifications.ts'
import { fakeRowHeights } from '../testing/row-heights.ts'
import { MarkAll } from './MarkAll.tsx'
import { NotificationList } from './NotificationList.tsx'

const user = userEvent.setup()

beforeEach(fakeRowHeights)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const all = { isUnread: false }

/** Forty-five unread invitations in pages of thirty. */
async function setup() {
  let list = Array.from({ length: 45 }, (_, place) =>
    anInvitation(45 - place, { calendarId: crypto.randomUUID(), title: `Meeting ${45 - place}` }),
  )
  const change = (values: Partial<(typeof list)[number]>, ids?: string[]) => {
    list = list.map((one) => (!ids || ids.includes(one.id) ? { ...one, ...values } : one))
    return { unread: list.filter(({ isRead }) => !isRead).length }
  }
  let client: QueryClient | undefined
  function List() {
    client = useQueryClient()
    // The top bar has loaded the count before.
    if (!useUnread().isSuccess) return null
    return (
      <>
        <MarkAll filter={all} />
        <NotificationList filter={all} onClear={() => undefined} />
      </>
    )
  }
  const pages: unknown[] = []
  fakeCalls({
    'GET /v1/notifications/unread': () => change({}, []),
    'GET /v1/notifications': ({
      cursor = 'z',
      limit,
      isUnread,
    }: {
      cursor?: string
      limit: string
      isUnread: string
    }) => {
      pages.push(cursor)
      const rest = list.filter(({ id, isRead }) => id < cursor && !(isUnread === 'true' && isRead))
      const notifications = rest.slice(0, Number(limit))
      const nextCursor = rest.length > Number(limit) ? notifications.at(-1)?.id : null
      return { notifications, nextCursor, ...change({}, []) }
    },
    'POST /v1/notifications/mark': ({ ids, isRead }: { ids: string[]; isRead: boolean }) =>
      change({ isRead }, ids),
    'POST /v1/notifications/mark-all': () => change({ isRead: true }),
    'POST /meeting/calender/invitees/save-response': ({ calendarId }: { calendarId: string }) => {
      const ids = list.flatMap(({ id, data }) => (data.calendarId === calendarId ? [id] : []))
      return change({ isRead: true, outcome: 'accepted' }, ids) && {}
    },
  })
  await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <List />
      </UserProvider>
    ),
    { namespaces: ['notifications'] },
  )
  const scrollTo = (top: number) => {
    const scroller = screen.getByRole('list', { name: 'Notifications' }).parentElement!
    scroller.scrollTop = top
    fireEvent.scroll(scroller)
  }
  const scrollToEnd = async () => {
    await screen.findByRole('link', { name: /Meeting 45$/ })
    scrollTo(30 * 84)
    await waitFor(() => expect(pages).toHaveLength(2))
    scrollTo(45 * 84)
    return screen.findByRole('link', { name: /Meeting 1$/ })
  }
  /** A change on another device, of which the server tells with the count alone. */
  const changeElsewhere = async (values: Partial<(typeof list)[number]>, ids: string[]) => {
    const data = change(values, ids)
    await new Promise((resolve) => setTimeout(resolve, 2))
    act(() => {
      client?.setQueryData(orpc.notification.unread.queryKey(), { status: 'success', data })
    })
  }
  const dots = () => screen.queryAllByRole('img', { name: 'Unread' }).length
  return { scrollTo, scrollToEnd, changeElsewhere, dots, pages }
}

it('accepts, and marks as read, the last of many in its place', async () => {
  const { scrollToEnd } = await setup()
  await scrollToEnd()
  await user.click(screen.getByRole('button', { name: 'Accept: Meeting 1' }))
  expect(await screen.findByText('You accepted')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept: Meeting 1' })).toBeNull()
  const markOf = (action: string) => ({ name: new RegExp(`^${action}: .*Meeting 2$`) })
  await user.click(screen.getByRole('button', markOf('Mark as read')))
  expect(await screen.findByRole('button', markOf('Mark as unread'))).toBeTruthy()
})

it('marks all of many as read, wherever the list is scrolled to', async () => {
  const { scrollToEnd, dots } = await setup()
  await scrollToEnd()
  expect(dots()).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(dots()).toBe(0))
})

it('follows what is done on another device, on screen at once and elsewhere when it comes into view', async () => {
  const { scrollTo, scrollToEnd, changeElsewhere, pages } = await setup()
  await scrollToEnd()
  const rowOf = (title: string) =>
    screen.findByRole('button', { name: new RegExp(`^Mark as unread: .*${title}$`) })
  const idOf = (place: number) => anInvitation(place).id
  await changeElsewhere({ isRead: true }, [idOf(1), idOf(12), idOf(35)])
  expect(await rowOf('Meeting 1')).toBeTruthy()
  // The newest, and the rows on screen.
  await waitFor(() => expect(pages).toHaveLength(4))
  scrollTo(30 * 84)
  expect(await rowOf('Meeting 12')).toBeTruthy()
  scrollTo(8 * 84)
  expect(await rowOf('Meeting 35')).toBeTruthy()
  // The newest were up to date.
  expect(pages).toHaveLength(5)
})
