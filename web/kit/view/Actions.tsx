import { EllipsisOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { useLiftOf, useRefusalName } from '../wire/lift.tsx'
import type { Refused } from '../wire/lift.tsx'
import { kitLabels } from './kit.labels.ts'
import { isSecondClick, notTwice } from './notTwice.ts'
import { useNarrow } from './useNarrow.ts'
import { WhyNot } from './WhyNot.tsx'

/** One thing that can be done to a record: a verb, and, if it is disabled now, the reason. */
export type Action = {
  key: string
  label: Text
  run: () => void
  danger?: boolean
  refused?: Refused
  /** The move that is made on the screen to which this leads. */
  leadsTo?: string
}

/** Those of a list that the server opens for this record. */
export const allowed = (row: { actions: readonly string[] }, list: readonly Action[]): Action[] =>
  list.filter(({ key }) => row.actions.includes(key))

type WithMoves = { actions: readonly string[]; refused?: readonly { move: string }[] }

/** A record without those of its moves that another screen offers. */
export const withoutMoves = <R extends WithMoves>(row: R, moves: readonly string[]): R => ({
  ...row,
  actions: row.actions.filter((action) => !moves.includes(action)),
  ...(row.refused && { refused: row.refused.filter(({ move }) => !moves.includes(move)) }),
})

const SHOWN_IN_ROW = 2
/** In px: the place for verbs in a row of a table, a letter (a Chinese one counts as two), what a verb and the menu take besides. */
const [ROW, LETTER, AROUND, GAP, MENU] = [132, 7, 8, 4, 24]
const lettersIn = (word: string) => word.length + (word.match(/\p{Script=Han}/gu)?.length ?? 0)

/** How many of these verbs a row shows: two, or as many as fit. A menu for a single one is drawn only if that one has no place. */
function shownInRow(verbs: readonly string[]): number {
  const fits = (count: number) => {
    const taken = verbs.slice(0, count).reduce((sum, verb) => sum + lettersIn(verb) * LETTER + AROUND + GAP, -GAP)
    return taken + (count < verbs.length ? GAP + MENU : 0) <= ROW
  }
  if (verbs.length <= SHOWN_IN_ROW + 1 && fits(verbs.length)) return verbs.length
  return fits(SHOWN_IN_ROW) ? SHOWN_IN_ROW : 1
}
const SHOWN_IN_HEADER = 4

/** How many buttons are shown beside the menu; of a card on a phone one, as wide as the card. */
function useShown(place: Place, list: readonly Action[]): number {
  const [narrow, say] = [useNarrow(), useSay()]
  if (place === 'row') return shownInRow(list.map(({ label }) => say(label)))
  if (place === 'card') return narrow ? 1 : SHOWN_IN_ROW
  return narrow ? SHOWN_IN_ROW : SHOWN_IN_HEADER
}

function ActionButton({ action, link, primary }: { action: Action; link: boolean; primary: boolean }) {
  const say = useSay()
  const type = link ? 'link' : primary && !action.danger ? 'primary' : 'default'
  const button = (
    <Button
      {...notTwice}
      type={type}
      size={link ? 'small' : 'middle'}
      // In a list red on each row would be too strong; the confirmation that follows is red.
      danger={!link && (action.danger ?? false)}
      disabled={action.refused !== undefined}
      onClick={action.run}
    >
      {say(action.label)}
    </Button>
  )
  if (action.refused === undefined) return button
  return (
    <WhyNot label={say(action.label)} refused={action.refused}>
      {button}
    </WhyNot>
  )
}

/** Without a name: a screen reader reads that the entry has a submenu. */
const MORE = <RightOutlined className="ant-dropdown-menu-submenu-arrow" aria-hidden aria-label="" />

/** A refused verb in a menu: its submenu has the reason and the link, because the keyboard does not reach a disabled entry. */
function useRefusedItem() {
  const [say, nameOf, liftOf] = [useSay(), useRefusalName(), useLiftOf()]
  return (key: string, verb: string, refused: Refused) => {
    const [why, place] = [nameOf(refused), liftOf(refused.rule)?.place]
    const label = (
      <>
        {verb}
        <span className="zk-unseen">: {why}</span>
      </>
    )
    const go = place && {
      key: `${key} lift`,
      label: say(kitLabels.lift_go, { screen: place.title }),
      onClick: place.link.open,
    }
    const reason = { key: `${key} why`, type: 'group' as const, label: <span className="zk-menu-why">{why}</span> }
    return { key, className: 'zk-menu-refused', label, children: [{ ...reason, children: go ? [go] : [] }] }
  }
}

function MoreActions({ list, link, name }: { list: readonly Action[]; link: boolean; name: string }) {
  const [say, refusedItem] = [useSay(), useRefusedItem()]
  const items = list.map(({ key, label, danger, refused }) =>
    refused === undefined ? { key, danger: danger ?? false, label: say(label) } : refusedItem(key, say(label), refused),
  )
  const run: MenuProps['onClick'] = ({ key, domEvent }) => {
    if (!isSecondClick(domEvent)) list.find((action) => action.key === key)?.run()
  }
  return (
    <Dropdown menu={{ items, expandIcon: MORE, onClick: run }} trigger={['click']} transitionName="">
      <Button
        type={link ? 'link' : 'default'}
        size={link ? 'small' : 'middle'}
        icon={<EllipsisOutlined />}
        aria-label={say(kitLabels.more_of, { name })}
      />
    </Dropdown>
  )
}

/** Where the buttons are: as links in a row of a list, as buttons in the head of a record or at the foot of a card. */
export type Place = 'row' | 'header' | 'card'
type Props = {
  list: readonly Action[]
  name: string
  place?: Place
  /** The one blue button of a header, by its key; by default the first. */
  primary?: string | null | undefined
}

/** Buttons of a record, in order of weight: the first few as buttons, the rest in a menu. `name` is the record's, for screen readers. */
export function Actions({ list, name, place = 'row', primary = list[0]?.key }: Props) {
  const link = place === 'row'
  const shown = useShown(place, list)
  const open = list.length <= shown ? list : list.slice(0, shown)
  return (
    <span className={`zk-actions zk-actions-${place}`}>
      {open.map((action) => (
        <ActionButton key={action.key} action={action} link={link} primary={action.key === primary} />
      ))}
      {list.length > shown && <MoreActions list={list.slice(shown)} link={link} name={name} />}
    </span>
  )
}
