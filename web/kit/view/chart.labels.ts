import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const chartLabels = defineMessages({
  unit: { CN: '单位：{unit}', HK: '單位：{unit}', US: 'Unit: {unit}' },
  as_table: { CN: '表格', HK: '表格', US: 'Table' },
  as_chart: { CN: '图表', HK: '圖表', US: 'Chart' },
  point: { CN: '{name}：{value} {unit}', HK: '{name}：{value} {unit}', US: '{name}: {value} {unit}' },
  part: { CN: '{value}/{whole}', HK: '{value}/{whole}', US: '{value} of {whole}' },
  per_cent: { CN: '%', HK: '%', US: '%' },
  share: { CN: '{name}：{value} {unit}，共 {whole}', HK: '{name}：{value} {unit}，共 {whole}', US: '{name}: {value} of {whole} {unit}' },
})
