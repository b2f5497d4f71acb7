import { exportTask } from '../../jobs/export.ts'
import { messageExport } from './message.sheets.ts'

export const messageTasks = [exportTask(messageExport)]
