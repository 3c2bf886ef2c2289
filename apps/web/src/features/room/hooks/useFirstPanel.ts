import { useEffect } from 'react'
import { type Panel, narrowQuery, useRoom } from '../../room-core/index.ts'

const crampedQuery = `${narrowQuery}, (max-width: 1199px)`

/** Opens the list of people beside the picture at first, where there is space. */
export function firstPanel(): Panel | null {
  return matchMedia(crampedQuery).matches ? null : 'people'
}

/** Follows the width of the window until someone opens or closes a panel. A list that opens by itself never covers the picture. */
export function useFirstPanel(): void {
  const { ui } = useRoom()
  useEffect(() => {
    const query = matchMedia(crampedQuery)
    const follow = () => ui.set((state) => (state.isPanelChosen ? state : { ...state, panel: firstPanel() }))
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [ui])
}
