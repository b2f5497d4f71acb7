import type { InputFault } from '../../kernel/error.ts'
import { faultsOf } from '../../kernel/faults.ts'
import { draftSchema, storedSchema } from '../../kernel/form.ts'
import type { DraftOf } from '../../kernel/form.ts'
import { carSection } from './siteForm.car.form.ts'
import { examinersSection, staffSection } from './siteForm.people.form.ts'
import { cadSection, theorySection } from './siteForm.rooms.form.ts'
import { carSafetySection, rulesSection, safetySection } from './siteForm.safety.form.ts'
import { siteSection, surveillanceSection } from './siteForm.site.form.ts'

/** The form MACHINE (domain.md §3.6 A, B, C-M, E–I). */
export const MACHINE_FORM = {
  site: siteSection,
  theory: theorySection,
  practical: cadSection,
  examiners: examinersSection,
  staff: staffSection,
  surveillance: surveillanceSection,
  safety: safetySection,
  rules: rulesSection,
} as const
/** The form CAR (domain.md §3.6 A, B, C-C, E–I). */
export const CAR_FORM = {
  site: siteSection,
  theory: theorySection,
  practical: carSection,
  examiners: examinersSection,
  staff: staffSection,
  surveillance: surveillanceSection,
  safety: carSafetySection,
  rules: rulesSection,
} as const
export type MachineDraft = DraftOf<typeof MACHINE_FORM>
export type CarDraft = DraftOf<typeof CAR_FORM>

/** A draft with the form that it belongs to. What is not filled in is null. */
export type SiteDraft = { form_type: 'MACHINE'; draft: MachineDraft } | { form_type: 'CAR'; draft: CarDraft }
export const FORMS = { MACHINE: MACHINE_FORM, CAR: CAR_FORM } as const
const machineDraft = draftSchema(MACHINE_FORM)
const carDraft = draftSchema(CAR_FORM)
/** Reads the draft of a form; throws a ZodError where it is none. */
export const readSiteDraft = (form_type: SiteDraft['form_type'], value: unknown): SiteDraft =>
  form_type === 'CAR' ? { form_type, draft: carDraft.parse(value) } : { form_type, draft: machineDraft.parse(value) }

type Checked = { site: SiteDraft; faults: readonly [] } | { site: null; faults: InputFault[] }
/** The draft of a form, or what it may not contain, each with its place: a value of another kind, a text that is too long, an unknown field. */
export function checkSiteDraft(form_type: SiteDraft['form_type'], value: unknown): Checked {
  const { error } = (form_type === 'CAR' ? carDraft : machineDraft).safeParse(value, { reportInput: true })
  return error ? { site: null, faults: faultsOf(error) } : { site: readSiteDraft(form_type, value), faults: [] }
}

type Short = {
  form_type: SiteDraft['form_type']
  site_name: string
  site_address: string
  rooms: readonly { room_no: string; name: string; subject: 'ONLINE' | 'OFFLINE'; seats: number }[]
}
/** The form of an application of before there was one, begun with what it said: name and address of the site, and its rooms. */
export function draftOfRooms({ form_type, site_name, site_address, rooms }: Short): SiteDraft {
  const of = (subject: Short['rooms'][number]['subject']) => rooms.filter((room) => room.subject === subject)
  const labs = (listed: Short['rooms']) =>
    listed.map(({ room_no, name, seats }) => ({ room_no, room_name: name, seat_count: seats }))
  const practical =
    form_type === 'CAR'
      ? {
          zones: of('OFFLINE').map(({ room_no, name, seats }) => ({
            zone_no: room_no,
            zone_name: name,
            bay_total: seats,
          })),
        }
      : { rooms: labs(of('OFFLINE')) }
  return readSiteDraft(form_type, {
    site: { site_name, site_address },
    theory: { rooms: labs(of('ONLINE')) },
    practical,
  })
}

const storedMachine = storedSchema(MACHINE_FORM)
const storedCar = storedSchema(CAR_FORM)
/** The draft of a stored form, also of an earlier release. */
export const storedSiteDraft = (form_type: SiteDraft['form_type'], value: unknown): SiteDraft =>
  form_type === 'CAR' ? { form_type, draft: storedCar.parse(value) } : { form_type, draft: storedMachine.parse(value) }
