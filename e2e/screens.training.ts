import type { Page } from 'playwright-core'
import { click } from './screens.states.ts'
import type { Open } from './screens.states.ts'

const FORM = '.ant-drawer .zk-form'

/** A training whose record is open: what institutions may see of it. */
const open = click('.zk-inline-link', '.zk-detail .zk-timeline')

/** The form of a new record. */
const add = click('.zk-toolbar .ant-btn-primary', FORM)
/** Saved without what its asterisks ask for. */
const faults = async (page: Page) => {
  await add(page)
  await click('.ant-drawer-footer .ant-btn-primary', '.ant-drawer .ant-form-item-has-error')(page)
}

/** The states of the trainings' lists: a new one, one of a training organisation with its moves, what institutions see; of the trainees of one: a registration, its decision, its form. */
export const TRAINING_STATES: Record<string, Record<string, Open>> = {
  'system/teacher/train/list': { add, open },
  'train/train/list': { add, open },
  'college/train/list': { open },
  'system/teacher/train/$sn/student': { add, open },
  'train/train/$sn/student': { open },
  'college/train/$sn/student': { add, faults, open },
}
