import { StarFilled, StarOutlined } from '@ant-design/icons'
import type { MouseEvent } from 'react'
import { useSay } from '../i18n/lang.ts'
import { menuIcons } from './icons.tsx'
import { paletteLabels } from './palette.labels.ts'
import styles from './Palette.module.css'
import type { RecordGroup } from './foundRecords.ts'
import type { Place } from './openableScreens.ts'

/** Screens, or records of a kind, under a heading, as they follow one another for the arrows. */
export type PaletteGroup = { name: 'results' | 'favourites' | 'recent' | 'all'; places: readonly Place[] } | RecordGroup
/** The option of a screen, with its index among all. */
export const optionId = (list: string, at: number) => `${list}-${at}`

type Props = {
  id: string
  groups: readonly PaletteGroup[]
  chosen: number
  favourites: readonly string[]
  onPoint: (at: number) => void
  onOpen: (place: Place) => void
  onMark: (place: Place) => void
}

/** The screens of the palette under their headings; the field above holds the focus and points at one of them. */
export function PaletteList({ id, groups, ...rest }: Props) {
  const say = useSay()
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, group) => sum + group.places.length, 0))
  return (
    <div id={id} className={styles.list} role="listbox" tabIndex={-1} aria-label={say(paletteLabels.results)}>
      {groups.map(({ name, places }, at) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} className={styles.heading} role="presentation">
            {say(paletteLabels[name])}
          </div>
          {places.map((place, index) => (
            <Option
              key={place.path}
              id={optionId(id, (starts[at] ?? 0) + index)}
              at={(starts[at] ?? 0) + index}
              place={place}
              isScreen={SCREENS.has(name)}
              {...rest}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const SCREENS = new Set<string>(['results', 'favourites', 'recent', 'all'])

type OptionProps = Omit<Props, 'groups'> & { at: number; place: Place; isScreen: boolean }

function Option({ id, at, place, isScreen, chosen, favourites, onPoint, onOpen, onMark }: OptionProps) {
  const say = useSay()
  const isFavourite = favourites.includes(place.path)
  const star = (event: MouseEvent) => {
    event.stopPropagation()
    onMark(place)
  }
  // A press here does not move the focus out of the field.
  const stay = (event: MouseEvent) => event.preventDefault()
  return (
    <div
      id={id}
      className={styles.option}
      role="option"
      aria-selected={at === chosen}
      onMouseDown={stay}
      onMouseMove={() => at !== chosen && onPoint(at)}
      onClick={() => onOpen(place)}
    >
      <span className={styles.icon}>{place.icon ? menuIcons[place.icon] : null}</span>
      <span className={styles.name}>{say(place.title)}</span>
      {place.group ? <span className={styles.group}>{say(place.group)}</span> : null}
      {isFavourite ? <span className={styles.title}>{say(paletteLabels.is_favourite)}</span> : null}
      {isScreen ? (
        <span
          className={styles.star}
          aria-hidden="true"
          data-marked={isFavourite || undefined}
          title={say(isFavourite ? paletteLabels.unmark : paletteLabels.mark)}
          onClick={star}
        >
          {isFavourite ? <StarFilled /> : <StarOutlined />}
        </span>
      ) : null}
    </div>
  )
}
