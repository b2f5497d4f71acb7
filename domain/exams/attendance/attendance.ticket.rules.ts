import type { Refusal } from '../../kernel/lifecycle.ts'
import type { Lang, Text } from '../../kernel/text.ts'
import { examNameFrom } from '../exam/exam.name.rules.ts'
import type { TicketPlace } from './attendance.model.ts'
import { refusal } from './attendance.rules.ts'

/** Exam, room and time of each, as a sentence names them. */
function whereOf(places: readonly TicketPlace[]): Text {
  const listed = (lang: Lang, by: string) =>
    places
      .map(({ exam_name, room, start_time, end_time }) => {
        const time = `${start_time.slice(0, 16)}–${end_time.slice(11, 16)}`
        return [examNameFrom(exam_name)[lang], room, time].join(' ')
      })
      .join(by)
  return { CN: listed('CN', '；'), HK: listed('HK', '；'), US: listed('US', '; ') }
}

/** Why a ticket is not taken in an exam in which nobody has it: where it belongs, as far as the reader may know, or that it is unknown (F38). */
export const ticketRefusal = (places: readonly TicketPlace[]): Refusal =>
  places.length === 0 ? refusal('candidate_unknown') : refusal('candidate_elsewhere', { where: whereOf(places) })
