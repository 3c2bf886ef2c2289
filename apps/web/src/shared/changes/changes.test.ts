// @vitest-environment jsdom
import { MutationObserver, QueryClient, QueryObserver, type MutationMeta } from '@tanstack/react-query'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createApi } from '../api/client.ts'
import { orpc } from '../api/index.ts'
import { createMutationCache, createNoticeFollower, followNotice } from './changes.ts'
import { createOwnCalls, ownCalls } from './own-calls.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page that shows the calendar, and how often it has fetched it. */
async function setup() {
  const client = new QueryClient({ mutationCache: createMutationCache() })
  const fetched = vi.fn<() => Promise<object>>(async () => ({}))
  const list = new QueryObserver(client, {
    queryKey: orpc.schedule.byDateRange.key(),
    queryFn: fetched,
    staleTime: Infinity,
  })
  list.subscribe(() => undefined)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1), 15_000)
  fetched.mockClear()
  const change = (mutationFn: () => Promise<unknown>, meta: MutationMeta = { changes: ['meetings'] }) =>
    new MutationObserver(client, { mutationFn, meta }).mutate()
  return { client, fetched, change }
}

/** A call that the test answers when it wants to. */
function aCall() {
  const answer = Promise.withResolvers<void>()
  const id = ownCalls.begin()
  const send = async () => {
    try {
      await answer.promise
    } finally {
      ownCalls.end(id)
    }
  }
  return { id, send, succeed: () => answer.resolve(), fail: () => answer.reject(new Error('lost')) }
}

describe('a mutation that names what it changes', () => {
  it('fetches that again, each list once, until the change is there', async () => {
    const { fetched, change } = await setup()
    const there = Promise.withResolvers<object>()
    fetched.mockReturnValue(there.promise)
    let isDone = false
    const done = change(async () => undefined, { changes: ['meetings', 'invitations'] }).then(() => {
      isDone = true
    })
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1), 15_000)
    expect(isDone).toBe(false)
    there.resolve({})
    await done
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('is done without repeating if it says so', async () => {
    const { fetched, change } = await setup()
    fetched.mockReturnValue(new Promise(() => undefined))
    await change(async () => undefined, { changes: ['meetings'], isFetchedBehind: true })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('fetches nothing after a failure', async () => {
    const { fetched, change } = await setup()
    await expect(change(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('a notice', () => {
  it('repeats a first load that may have been answered before the change, once for all notices', async () => {
    const client = new QueryClient({ mutationCache: createMutationCache() })
    const before = Promise.withResolvers<string>()
    const load = vi.fn<() => Promise<string>>(async () => 'after')
    load.mockReturnValueOnce(before.promise)
    const list = new QueryObserver(client, { queryKey: orpc.schedule.byDateRange.key(), queryFn: load })
    list.subscribe(() => undefined)
    followNotice(client, 'meetings')
    followNotice(client, 'meetings')
    expect(load).toHaveBeenCalledTimes(1)
    before.resolve('before')
    await vi.waitFor(() => expect(list.getCurrentResult().data).toBe('after'), 15_000)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('of a change of others is followed, also during an own change', async () => {
    const { client, fetched, change } = await setup()
    const call = aCall()
    const done = change(call.send)
    followNotice(client, 'meetings', 'a change of someone else')
    expect(fetched).toHaveBeenCalledTimes(1)
    followNotice(client, 'meetings')
    expect(fetched).toHaveBeenCalledTimes(2)
    call.succeed()
    await done
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it('of an own change does not repeat what was fetched after it', async () => {
    const { client, fetched, change } = await setup()
    const call = aCall()
    call.succeed()
    await change(call.send)
    expect(fetched).toHaveBeenCalledTimes(1)
    followNotice(client, 'meetings', call.id)
    expect(fetched).toHaveBeenCalledTimes(1)
    // A list that the mutation did not name.
    followNotice(client, 'invitations', call.id)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('of an own change that arrives before its answer leaves the fetching to the mutation', async () => {
    const { client, fetched, change } = await setup()
    const call = aCall()
    const done = change(call.send)
    await vi.waitFor(() => expect(client.isMutating()).toBe(1), 15_000)
    followNotice(client, 'meetings', call.id)
    expect(fetched).not.toHaveBeenCalled()
    call.succeed()
    await done
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('of an own change whose answer was lost fetches again', async () => {
    const { client, fetched, change } = await setup()
    const call = aCall()
    const done = change(call.send)
    await vi.waitFor(() => expect(client.isMutating()).toBe(1), 15_000)
    followNotice(client, 'meetings', call.id)
    call.fail()
    await expect(done).rejects.toThrow('lost')
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('of an own change fetches what was fetched only before it', async () => {
    const { client, fetched, change } = await setup()
    const call = aCall()
    const sent = call.send()
    await change(async () => undefined)
    call.succeed()
    await sent
    expect(fetched).toHaveBeenCalledTimes(1)
    followNotice(client, 'meetings', call.id)
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})

it('a follower of many notices paces those of others, and repeats no own change', async () => {
  const { client, fetched, change } = await setup()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const follow = createNoticeFollower(client, 'meetings', 3_000)
  const call = aCall()
  call.succeed()
  await change(call.send)
  fetched.mockClear()
  follow(call.id)
  expect(fetched).not.toHaveBeenCalled()
  for (const of of ['one', 'two', 'three']) follow(`${of} of a colleague`)
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(fetched).toHaveBeenCalledTimes(2)
  follow.stop()
})

it('identifies changing calls by an id, recognised in the notice', async () => {
  const ids: (string | null)[] = []
  vi.stubGlobal('fetch', async (resource: RequestInfo) => {
    ids.push(new Request(resource).headers.get('majlis-change'))
    return Response.json({ status: 'success', data: {} })
  })
  const changes = createOwnCalls()
  const api = createApi({ changes })
  await api.schedule.eventColors()
  await api.schedule.delete({
    query: { calendarId: '0198c0de-0000-7000-8000-000000000009', deleteType: 'all' },
  })
  expect(ids).toEqual([null, expect.stringMatching(/^[0-9a-f-]{36}$/)])
  expect(changes.answeredAt(ids[1] ?? '')).toEqual(expect.any(Number))
  expect(changes.answeredAt('of someone else')).toBeUndefined()
})
