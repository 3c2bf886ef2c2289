// @vitest-environment jsdom
import { useRouter } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import { readerOf, useListAddress, useListSearch } from './index.ts'

afterEach(cleanup)

const read = (query: Parameters<typeof readerOf>[0]) => ({
  search: readerOf(query).text('search'),
  state: readerOf(query).one('state', ['open', 'closed']),
})

function List() {
  const { state, change } = useListAddress(read)
  const { typed, setTyped, search } = useListSearch(state.search ?? '', (text) =>
    change({ search: text || undefined }),
  )
  const router = useRouter()
  return (
    <>
      <input aria-label="Search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <p>
        Found {search} {state.state}
      </p>
      <button onClick={() => change({ state: 'open' })}>Open</button>
      <button onClick={() => change({ state: undefined })}>Any</button>
      <button onClick={() => void router.navigate({ to: '/elsewhere' as never })}>Leave</button>
    </>
  )
}

it('keeps the state of a list in its address, without a step in the history', async () => {
  const { path, back } = await renderScreen(() => <List />, {
    path: '/list?page=2',
    route: '/list',
    namespaces: [],
  })
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Search'), 'lamps')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(path()).toBe('/list?page=2&state=open&search=lamps'))
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(path()).toBe('/elsewhere'))
  await back()
  expect(path()).toBe('/list?page=2&state=open&search=lamps')
  expect(await screen.findByText('Found lamps open')).toBeTruthy()
  expect(screen.getByLabelText('Search')).toHaveProperty('value', 'lamps')
})

it('removes from the address what is no longer set', async () => {
  const { path } = await renderScreen(() => <List />, {
    path: '/list?state=open&search=lamps',
    route: '/list',
    namespaces: [],
  })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Any' }))
  await user.clear(screen.getByLabelText('Search'))
  await waitFor(() => expect(path()).toBe('/list'))
})
