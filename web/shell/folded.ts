import { z } from 'zod'
import { useTablet } from '../kit/view/useNarrow.ts'
import { useKept } from '../kit/wire/useLocalValue.ts'

const kept = z.enum(['folded', 'open']).nullable()

/** Is the side menu collapsed, and the change of it? This account's browser remembers it; until it is chosen, a tablet begins with the collapsed menu. */
export function useFolded(): [boolean, (folded: boolean) => void] {
  const tablet = useTablet()
  const [choice, choose] = useKept('menu', kept, null)
  return [choice === null ? tablet : choice === 'folded', (folded) => choose(folded ? 'folded' : 'open')]
}
