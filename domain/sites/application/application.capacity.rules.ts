import type { Level } from '../../catalogue/credential/credential.model.ts'
import { levelCapacities, onlyRooms, smallestFigure } from '../siteForm/siteForm.capacity.rules.ts'
import type { LevelFigures } from '../siteForm/siteForm.capacity.rules.ts'
import type { ApprovedCapacity } from '../siteForm/siteForm.model.ts'
import type { ComputedCapacity } from './application.model.ts'
import { levelTerms } from './application.rules.ts'
import type { CapacityBasis, OfferedLevel } from './application.rules.ts'

type Computed = { levels: readonly Level[]; capacity?: LevelFigures | null; capacity_per_day: number }
/** The computed candidates of a day for each level. What an earlier release wrote or sent in last has one figure for all levels. */
export function computedCapacities({ levels, capacity, capacity_per_day: all }: Computed): ComputedCapacity[] {
  const figures = capacity && smallestFigure(capacity) === all ? capacity : {}
  return levels.map((level) => ({ level, computed: figures[level] ?? all }))
}

type Granted = {
  approved_levels: readonly Level[] | null
  approved_capacity: LevelFigures | null
  approved_capacity_per_day: number | null
}
/** The approved candidates of a day for each approved level: an earlier approval has one figure for all levels. Null before the approval. */
export function approvedCapacities(granted: Granted): ApprovedCapacity[] | null {
  const { approved_levels, approved_capacity, approved_capacity_per_day: all } = granted
  if (approved_levels === null) return null
  return approved_levels.map((level) => ({ level, capacity: approved_capacity?.[level] ?? all ?? 0 }))
}

type Whole = {
  levels: readonly Level[]
  offered: readonly OfferedLevel[]
  basis: CapacityBasis
  capacities: readonly ComputedCapacity[]
}
/** The computed candidates of a day with some of the rooms alone: never more than with all. Without a form, as it was before, those of all rooms. */
export function capacitiesWith(
  { levels, offered, basis, capacities }: Whole,
  site: Parameters<typeof onlyRooms>[0] | null,
  rooms: { all: readonly string[]; kept: readonly string[] },
): ComputedCapacity[] {
  if (site === null || rooms.all.every((no) => rooms.kept.includes(no))) return [...capacities]
  const figures = levelCapacities(onlyRooms(site, rooms.kept), levelTerms(levels, offered, basis))
  return capacities.map(({ level, computed }) => ({ level, computed: Math.min(computed, figures[level] ?? 0) }))
}

/** The candidates of a day that an approval of these levels gives: those that it names, else those computed. */
export const capacitiesGiven = (
  levels: readonly Level[],
  computed: readonly ComputedCapacity[],
  named: readonly ApprovedCapacity[] = [],
): ApprovedCapacity[] =>
  levels.map((level) => {
    const given = named.find((one) => one.level === level)?.capacity
    return { level, capacity: given ?? computed.find((one) => one.level === level)?.computed ?? 0 }
  })
