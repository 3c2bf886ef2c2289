import { useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../api/index.ts'

/** The backgrounds of the signed-in person, and those of their organisation (spec 7.24). */
export function useBackdropPictures() {
  return useQuery(orpc.backdrop.find.queryOptions({ staleTime: 60_000 }))
}

/** Also in a room, whose queries are its own. */
export function useRenewBackdrops(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: orpc.backdrop.key() })
}
