import { click } from './screens.states.ts'
import type { Open } from './screens.states.ts'

const FORM = '.ant-drawer .zk-form'

/** A training whose record is open: what institutions may see of it. */
const open = click('.zk-inline-link', '.zk-detail .zk-timeline')

/** The states of the trainings' lists: a new one, one of a training organisation with its moves, what institutions see. */
export const TRAINING_STATES: Record<string, Record<string, Open>> = {
  'system/teacher/train/list': { add: click('.zk-toolbar .ant-btn-primary', FORM), open },
  'train/train/list': { add: click('.zk-toolbar .ant-btn-primary', FORM), open },
  'college/train/list': { open },
  'system/teacher/train/$sn/student': { add: click('.zk-toolbar .ant-btn-primary', FORM), open },
  'train/train/$sn/student': { open },
}
