import type { ReactNode } from 'react'
import type { DataOf, Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { useRead } from '../wire/query.ts'
import { Section } from './DetailPage.tsx'
import { Reading } from './ReadState.tsx'

type LinesCall<R> = Endpoint<
  z.ZodType<unknown, { id: string }>,
  z.ZodType,
  z.ZodType,
  { kind: 'data'; schema: z.ZodType<R[]> }
>

type Props<R> = {
  title: Text
  endpoint: LinesCall<R>
  sn: string
  /** Shown when there are none. Without it the section is left out until there is one. */
  none?: Text
  line: (row: R, at: number) => ReactNode
  /** After the lines: what adds one. */
  children?: ReactNode
}

/** A section of a detail that lists what belongs to the record, read by a call of its own. */
export function RecordLines<R extends { sn: string }>({ title, endpoint, sn, none, line, children }: Props<R>) {
  const say = useSay()
  const { data, error, refetch } = useRead<LinesCall<R>>(endpoint, { params: { id: sn } })
  const rows: DataOf<LinesCall<R>> | undefined = data
  if (!none && !error && !rows?.length) return null
  return (
    <Section title={title}>
      <Reading of={{ data: rows, error, refetch }} rows={2}>
        {(found) =>
          none && found.length === 0 ? (
            <p className="zk-quiet">{say(none)}</p>
          ) : (
            <ul className="zk-plain-list">
              {found.map((row, at) => (
                <li key={row.sn}>{line(row, at)}</li>
              ))}
            </ul>
          )
        }
      </Reading>
      {children}
    </Section>
  )
}
