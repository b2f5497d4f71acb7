import { subjectWords } from '../../catalogue/credential/credential.messages.ts'
import { SUBJECTS } from '../../catalogue/credential/credential.model.ts'
import type { Subject } from '../../catalogue/credential/credential.model.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { Text } from '../../kernel/text.ts'
import { panelMessages, staying, stayingMore } from './panel.messages.ts'
import { COUNTED_ROLES } from './panel.model.ts'
import type { LastPanels, PanelMember, PanelScene } from './panel.model.ts'

/** So many names of those who stay are listed; the rest are counted. */
const NAMES_MAX = 5

/** A panel of a subject too much of which is that of the last exam: how many people, how many new ones, who stays. */
type Unrotated = { subject: Subject; size: number; changed: number; stays: readonly string[] }

/** Of so many people at least one changes. */
type Terms = Pick<PanelScene['terms'], 'rotation_share'>

/** The roles that are the panel: those who count, and the chief. */
const isOfPanel = ({ subject, role }: Pick<PanelMember, 'subject' | 'role'>): boolean =>
  role === 'CHIEF' || COUNTED_ROLES[subject].includes(role)

/**
 * The subjects of which less than a third of the people (setting `rotation_share`) changed against the site's last exam
 * of the credential (Decided 16); each person counts once, in whatever sessions. Without a last exam there is nothing to compare with.
 */
export function unrotatedIn(members: readonly PanelMember[], last: LastPanels, { rotation_share }: Terms): Unrotated[] {
  return SUBJECTS.flatMap((subject) => {
    const lines = members.filter((member) => member.subject === subject && isOfPanel(member))
    const people = [...new Set(lines.map(({ teacher_sn }) => teacher_sn))]
    const stays = people.filter((sn) => last[subject].includes(sn))
    const size = people.length
    const changed = size - stays.length
    const isRotated = size === 0 || last[subject].length === 0 || changed * rotation_share >= size
    return isRotated ? [] : [{ subject, size, changed, stays }]
  })
}

/** Names in a row, at most `NAMES_MAX` of them. */
function namesOf(names: readonly string[]): Text {
  const [first, more] = [names.slice(0, NAMES_MAX), names.length - NAMES_MAX]
  const list = { CN: first.join('、'), HK: first.join('、'), US: first.join(', ') }
  return fill(more > 0 ? stayingMore : staying, { names: list, count: names.length, more })
}

/** The warning of each subject whose panel did not change enough, with its numbers and the names that stay. */
export const rotationWarnings = (
  members: readonly PanelMember[],
  last: LastPanels,
  nameOf: (teacher_sn: string) => string,
  terms: Terms,
): Refusal[] =>
  unrotatedIn(members, last, terms).map(({ subject, size, changed, stays }) => ({
    rule: 'panel_rotation',
    message: fill(panelMessages.panel_rotation, {
      subject: subjectWords[subject],
      size,
      changed,
      needed: Math.ceil(size / terms.rotation_share),
      names: namesOf(stays.map(nameOf)),
    }),
  }))
