import { App, Button } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { BulkResult } from '@zhikao/domain/kernel/bulk.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { useSender } from '../wire/send.ts'
import { bulkMovesIn, openFor } from './bulk.ts'
import type { Bulk } from './bulk.ts'
import { bulkLabels } from './bulk.labels.ts'
import { BulkRefused } from './BulkRefused.tsx'
import { MoveQuestion } from './MoveQuestion.tsx'
import type { Selection } from './selection.ts'
import { ReasonedButton } from './WhyNot.tsx'

type Props = {
  selection: Selection<{ sn: string }>
  bulk: Bulk | undefined
  /** A row's name by its number, for the list of those that were not moved. */
  nameOf: (sn: string) => ReactNode
}

/** What can be done with the chosen rows. */
export function BulkBar({ selection, bulk, nameOf }: Props) {
  const say = useSay()
  return (
    <section className="zk-bulk" aria-label={say(bulkLabels.bar)}>
      <b role="status">{say(bulkLabels.chosen, { count: selection.chosen.length })}</b>
      {bulk && <BulkMoves selection={selection} bulk={bulk} nameOf={nameOf} />}
      <Button type="text" onClick={selection.clear}>
        {say(bulkLabels.clear)}
      </Button>
    </section>
  )
}

type Outcome = { label: Text; result: BulkResult; names: ReadonlyMap<string, ReactNode> }

/** Moves the chosen rows; those that were refused stay chosen. */
function useBulk({ selection, bulk, nameOf }: Props & { bulk: Bulk }) {
  const say = useSay()
  const { message } = App.useApp()
  const { send, busy } = useSender()
  const [asked, setAsked] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const rows = selection.chosen

  const run = async (move: string, label: Text, opinion: string | null) => {
    const items = openFor(rows, move).map(({ sn, version }) => ({ sn, version }))
    const body = { move, items, opinion }
    const sent = await send(bulk.call, { ...(bulk.params ? { params: bulk.params } : {}), body })
    if (!sent.ok) return
    setAsked(null)
    const { done, refused } = sent.data
    selection.choose(refused.map(({ sn }) => sn))
    // A row that was moved may leave the list; the names are those of before.
    const names = new Map(refused.map(({ sn }) => [sn, nameOf(sn)]))
    if (refused.length > 0) setOutcome({ label, result: sent.data, names })
    else void message.success(say(bulkLabels.done, { move: label, count: done.length }))
  }
  return { asked, setAsked, busy, run, outcome, close: () => setOutcome(null) }
}

/** A button for each move, with how many of the chosen rows it is open for. */
function BulkMoves(props: Props & { bulk: Bulk }) {
  const say = useSay()
  const { asked, setAsked, busy, run, outcome, close } = useBulk(props)
  const moves = bulkMovesIn(props.bulk)
  const rows = props.selection.chosen
  const [, move] = moves.find(([name]) => name === asked) ?? []
  const count = asked === null ? 0 : openFor(rows, asked).length
  return (
    <>
      {moves.map(([name, { label, danger = false }]) => (
        <MoveButton
          key={name}
          label={label}
          danger={danger}
          count={openFor(rows, name).length}
          onClick={() => setAsked(name)}
        />
      ))}
      {asked !== null && move && (
        <MoveQuestion
          move={move}
          name={say(bulkLabels.records, { count })}
          consequence={count < rows.length ? bulkLabels.left_out : undefined}
          busy={busy}
          onNo={() => setAsked(null)}
          onYes={(opinion) => void run(asked, move.label, opinion)}
        />
      )}
      {outcome && <BulkRefused {...outcome} onClose={close} />}
    </>
  )
}

type MoveButtonProps = { label: Text; danger: boolean; count: number; onClick: () => void }

function MoveButton({ label, danger, count, onClick }: MoveButtonProps) {
  const say = useSay()
  return (
    <ReasonedButton
      danger={danger}
      label={say(bulkLabels.move, { move: label, count })}
      why={count === 0 ? fill(bulkLabels.none, { move: label }) : null}
      onClick={onClick}
    />
  )
}
