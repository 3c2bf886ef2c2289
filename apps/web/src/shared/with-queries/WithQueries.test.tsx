// @vitest-environment jsdom
import { useMutation, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { orpc } from '../api/index.ts'
import { WithQueries } from './WithQueries.tsx'

afterEach(cleanup)

it('fetches again what a change names, also where the app’s own queries are not', async () => {
  const fetched = vi.fn<() => Promise<object>>(async () => ({}))
  function Pictures() {
    useQuery({ queryKey: orpc.backdrop.find.key(), queryFn: fetched, staleTime: Infinity })
    const deletion = useMutation({ mutationFn: async () => undefined, meta: { changes: ['backdrops'] } })
    return (
      <button type="button" onClick={() => deletion.mutate()}>
        Delete
      </button>
    )
  }
  render(
    <WithQueries>
      <Pictures />
    </WithQueries>,
  )
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
})
