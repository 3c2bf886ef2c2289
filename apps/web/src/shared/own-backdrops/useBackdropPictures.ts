import { useQuery } from '@tanstack/react-query'
import { orpc } from '../api/index.ts'

/** The backgrounds of the signed-in person, and those of their organisation (spec 7.24). */
export function useBackdropPictures() {
  return useQuery(orpc.backdrop.find.queryOptions({ staleTime: 60_000 }))
}
