import { subjectWords } from '../../catalogue/credential/credential.messages.ts'
import { SUBJECTS } from '../../catalogue/credential/credential.model.ts'
import type { Subject } from '../../catalogue/credential/credential.model.ts'
import { fill } from '../../kernel/text.ts'
import type { Text } from '../../kernel/text.ts'
import { sessionName } from '../panel/panel.messages.ts'
import { nameOfSession } from '../panel/panel.rules.ts'
import { examName } from '../plan/plan.messages.ts'

/** An exam's name in each language: the plan's title is as the site wrote it, the session is translated (domain.md §3.13). */
export function examNameOf(stored: string, subject: Subject): Text {
  const session = fill(sessionName, { subject: subjectWords[subject], no: String.raw`(?<no>\d+)` })
  const made = new RegExp(`^${fill(examName, { title: '(?<title>.+)', session }).CN}$`).exec(stored)?.groups
  if (!made) return { CN: stored, HK: stored, US: stored }
  const { title = stored, no } = made
  return fill(examName, { title, session: nameOfSession({ subject, session_no: Number(no) }) })
}

/** The same where only the name is known: its session names the subject. */
export const examNameFrom = (stored: string): Text =>
  SUBJECTS.map((subject) => examNameOf(stored, subject)).find(({ US }) => US !== stored) ?? {
    CN: stored,
    HK: stored,
    US: stored,
  }
