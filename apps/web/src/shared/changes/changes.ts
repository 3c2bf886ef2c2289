import {
  MutationCache,
  useQueryClient,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { showSnackbar } from '../snackbar/index.ts'
import { ownCalls } from './own-calls.ts'
import { createPaced } from './paced.ts'
import { stale, type Changed } from './stale.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /**
       * The kinds of data that the mutation changes. After a success they are fetched again; the mutation is pending
       * until then.
       */
      changes?: readonly Changed[]
      /** The mutation is done immediately, and the changed data is fetched in the background. */
      isFetchedBehind?: boolean
      /** The snackbar's text after a success. */
      done?: string
    }
  }
}

/** When each kind of data was last fetched again, by page. */
const renewedAt = new WeakMap<QueryClient, Map<Changed, number>>()
/** Mutations that have fetched again the data they change. */
const hasRenewed = new WeakSet<object>()
/** Mutations that fetch again even where they fail: notices were left to them. */
const isRelied = new WeakSet<object>()

/** Fetches again all lists that these changes affect, each one once. Resolves when they are loaded. */
async function renew(client: QueryClient, changed: readonly Changed[]): Promise<void> {
  const times = renewedAt.get(client) ?? new Map<Changed, number>()
  renewedAt.set(client, times)
  for (const one of changed) times.set(one, ownCalls.now())
  const keys = new Map(changed.flatMap((one) => stale[one]).map((key) => [JSON.stringify(key), key]))
  await Promise.all([...keys.values()].map((queryKey) => refetch(client, queryKey)))
}

/** First loads during which something changed, until they have been repeated. */
const repeatedLoads = new WeakMap<Query, Promise<void>>()

/**
 * Fetches these lists again. A query that is loading for the first time finishes and is then repeated, because its response may be from before the
 * change: React Query only restarts requests that have data.
 */
async function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const firstLoads = client.getQueryCache().findAll({
    queryKey,
    type: 'active',
    predicate: ({ state }) => state.fetchStatus !== 'idle' && state.data === undefined,
  })
  const loaded = client.invalidateQueries({ queryKey })
  async function repeat(query: Query): Promise<void> {
    await loaded
    repeatedLoads.delete(query)
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  for (const query of firstLoads) if (!repeatedLoads.has(query)) repeatedLoads.set(query, repeat(query))
  await Promise.all([loaded, ...firstLoads.map((query) => repeatedLoads.get(query))])
}

/** Fetches again the data that mutations name in their `meta`, and shows what was done. */
export function createMutationCache(): MutationCache {
  return new MutationCache({
    async onSettled(_data, error, _variables, _result, mutation, { client }) {
      const { changes = [], isFetchedBehind, done } = mutation.meta ?? {}
      if (done && !error) showSnackbar(done)
      hasRenewed.add(mutation)
      if (changes.length === 0 || (error && !isRelied.has(mutation))) return
      const renewed = renew(client, changes)
      if (!isFetchedBehind) await renewed
    },
  })
}

/** For changes that are made by no mutation. */
export function useRenew(): (...changed: Changed[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback((...changed) => renew(client, changed), [client])
}

/**
 * Handles a notice from the server. One about an own change (`changeId`) fetches nothing if the data was fetched
 * after the call was answered, or will be by a pending mutation. Changes by others are always fetched.
 */
export function followNotice(client: QueryClient, changed: Changed, changeId?: string): void {
  if (!isFollowed(client, changed, changeId)) void renew(client, [changed])
}

/** Like `followNotice`, for notices that may come in great numbers: fetches at once, then once every `everyMs` at most. */
export function createNoticeFollower(client: QueryClient, changed: Changed, everyMs: number) {
  const fetch = createPaced(() => void renew(client, [changed]), everyMs)
  const follow = (changeId?: string) => {
    if (!isFollowed(client, changed, changeId)) fetch()
  }
  return Object.assign(follow, { stop: fetch.stop })
}

const isFollowed = (client: QueryClient, changed: Changed, changeId: string | undefined) =>
  changeId !== undefined && isRenewedAfter(client, changed, changeId)

function isRenewedAfter(client: QueryClient, changed: Changed, changeId: string): boolean {
  const answeredAt = ownCalls.answeredAt(changeId)
  if (answeredAt === undefined) return false
  const renewed = renewedAt.get(client)?.get(changed) ?? 0
  if (answeredAt !== null && renewed > answeredAt) return true
  const [willRenew] = client.getMutationCache().findAll({
    status: 'pending',
    predicate: (one) =>
      !one.state.isPaused && !hasRenewed.has(one) && (one.meta?.changes?.includes(changed) ?? false),
  })
  if (!willRenew) return false
  isRelied.add(willRenew)
  return true
}
