import { NUMBERED } from '@zhikao/domain/portals/numbers.ts'
import { useScreens } from '../wire/useScreens.ts'
import { RecordLink } from './RecordLink.tsx'

/** JK202611230001: the letters of a kind of record, then at least a year and a count. */
const NUMBER = new RegExp(`\\b((?:${Object.keys(NUMBERED).join('|')})\\d{8,})\\b`)

/** A sentence of the server; the numbers of records in it are links to them, where the account has a list of them. */
export function NumberLinks({ text }: { text: string }) {
  const { linkTo } = useScreens()
  const linkOf = (number: string) =>
    (NUMBERED[number.slice(0, 2)] ?? []).map((list) => linkTo(list, {}, { record: number })).find(Boolean) ?? null
  // Every second part is a number.
  return text.split(NUMBER).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <RecordLink key={part} to={linkOf(part)}>
        {part}
      </RecordLink>
    ),
  )
}
