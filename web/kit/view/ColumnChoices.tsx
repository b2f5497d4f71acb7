import { DownOutlined, HolderOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { useDragOrder } from '../wire/dragOrder.ts'
import { arranged, fixedCount } from './columnLook.ts'
import { kitLabels } from './kit.labels.ts'
import { whyLabels } from './why.labels.ts'
import { WhyNot } from './WhyNot.tsx'
import type { ListLook } from './columnLook.ts'

type Named = { name: string; title: Text; card?: string }
type Props = {
  columns: readonly Named[]
  look: ListLook
  isShown: (column: Named) => boolean
  onShow: (name: string, shown: boolean) => void
  onMove: (name: string, to: number) => void
}

/** The columns of a list in their order: shown or hidden by a box, moved by dragging or by two buttons. */
export function ColumnChoices({ columns, look, isShown, onShow, onMove }: Props) {
  const say = useSay()
  const list = useRef<HTMLUListElement>(null)
  const front = fixedCount(columns)
  const all = arranged(columns, look)
  const drag = useDragOrder(list, 'y', (name, to) => onMove(name, Math.max(front, to)))
  const { spoken, move } = useMoveByButton(all.length, onMove)
  return (
    <>
      <ul ref={list} className="zk-column-choices" {...drag.handlers}>
        {all.map((column, at) => (
          <li key={column.name} data-dragged={drag.dragged === column.name || undefined}>
            {at < front ? <span /> : <HolderOutlined data-drag={column.name} aria-hidden="true" />}
            <Shown column={column} checked={isShown(column)} onShow={onShow} />
            {at < front ? (
              <span className="zk-quiet">{say(kitLabels.column_stays)}</span>
            ) : (
              <MoveButtons
                name={say(column.title)}
                places={[at > front, at < all.length - 1]}
                onMove={(button, by) => move(button, column, at + by)}
              />
            )}
          </li>
        ))}
      </ul>
      <Spoken>{spoken}</Spoken>
    </>
  )
}

type ShownProps = { column: Named; checked: boolean; onShow: Props['onShow'] }

/** Is the column shown? The one that names the records always is. */
function Shown({ column: { name, title, card }, checked, onShow }: ShownProps) {
  const say = useSay()
  const isFixed = card === 'identity'
  return (
    <WhyNot label={say(title)} refused={isFixed ? { message: say(whyLabels.why_identity) } : null}>
      <Checkbox checked={checked} disabled={isFixed} onChange={({ target }) => onShow(name, target.checked)}>
        {say(title)}
      </Checkbox>
    </WhyNot>
  )
}

/** Moves a column, keeps the focus on its button, and tells a screen reader the new place. */
function useMoveByButton(count: number, onMove: Props['onMove']) {
  const say = useSay()
  const [spoken, setSpoken] = useState('')
  const move = (button: HTMLElement, { name, title }: Named, to: number) => {
    // Drawn at once: an element that is moved loses the focus.
    flushSync(() => onMove(name, to))
    focusAfterMove(button)
    setSpoken(say(kitLabels.column_moved, { title: say(title), place: to + 1, count }))
  }
  return { spoken, move }
}

type MoveProps = {
  name: string
  /** Is there a place above, and one below? */
  places: readonly [boolean, boolean]
  onMove: (button: HTMLElement, by: 1 | -1) => void
}

function MoveButtons({ name, places: [above, below], onMove }: MoveProps) {
  const say = useSay()
  const shared = { type: 'text', size: 'small' } as const
  return (
    <span>
      <Button
        {...shared}
        icon={<UpOutlined />}
        aria-label={say(kitLabels.column_up, { name })}
        disabled={!above}
        title={above ? undefined : say(whyLabels.why_first_place)}
        onClick={({ currentTarget }) => onMove(currentTarget, -1)}
      />
      <Button
        {...shared}
        icon={<DownOutlined />}
        aria-label={say(kitLabels.column_down, { name })}
        disabled={!below}
        title={below ? undefined : say(whyLabels.why_last_place)}
        onClick={({ currentTarget }) => onMove(currentTarget, 1)}
      />
    </span>
  )
}

const Spoken = ({ children }: { children: ReactNode }) => (
  <p role="status" className="zk-unseen">
    {children}
  </p>
)

/** The same button again; at the end, where it can do nothing more, the one beside it. */
function focusAfterMove(button: HTMLElement): void {
  button.focus()
  if (document.activeElement === button && !button.matches(':disabled')) return
  button.parentElement?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
}
