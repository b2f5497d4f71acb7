import { choice, choices, day, files, line, mustBe, rows, whole, decimal, yes } from '../../kernel/form.ts'
import type { Fields } from '../../kernel/form.ts'
import { siteFormMessages as refusals } from './siteForm.messages.ts'
import { roomNo } from '../../kernel/roomNo.ts'
import { formatted } from '../../kernel/form.ts'

const MHZ = { CN: 'Mbps', HK: 'Mbps', US: 'Mbps' }
const GIGABYTES = { CN: 'GB', HK: 'GB', US: 'GB' }
const PIECES = { CN: '台', HK: '部', US: 'units' }
const ROOM_ROWS_MAX = 60

const PC_SYSTEMS = {
  WIN7: { CN: 'Windows 7', HK: 'Windows 7', US: 'Windows 7' },
  WIN10: { CN: 'Windows 10', HK: 'Windows 10', US: 'Windows 10' },
  WIN11: { CN: 'Windows 11', HK: 'Windows 11', US: 'Windows 11' },
  KYLIN: { CN: '银河麒麟', HK: '銀河麒麟', US: 'Kylin' },
  UOS: { CN: '统信 UOS', HK: '統信 UOS', US: 'UOS' },
} as const
/** From the published floor of 1280 × 1024 on. */
const RESOLUTIONS = {
  R1280: { CN: '1280×1024', HK: '1280×1024', US: '1280×1024' },
  R1440: { CN: '1440×900', HK: '1440×900', US: '1440×900' },
  R1920: { CN: '1920×1080', HK: '1920×1080', US: '1920×1080' },
  R2560: { CN: '2560×1440 及以上', HK: '2560×1440 或以上', US: '2560×1440 or more' },
} as const

/** domain.md §3.6 B: a room with computers. */
const roomFields = {
  room_no: formatted(roomNo, { label: { CN: '考场编号', HK: '試場編號', US: 'Room no.' } }),
  room_name: line(60, { label: { CN: '考场名称', HK: '試場名稱', US: 'Room' } }),
  building_floor: line(60, { label: { CN: '楼栋楼层', HK: '樓宇樓層', US: 'Building and floor' } }),
  area_m2: decimal(1, 10_000, 1, {
    label: { CN: '面积', HK: '面積', US: 'Area' },
    unit: { CN: '平方米', HK: '平方米', US: 'm²' },
  }),
  seat_count: whole(10, 60, {
    label: { CN: '座位数', HK: '座位數目', US: 'Seats' },
    hint: {
      CN: '10 至 60 个，通常不超过 30 个',
      HK: '10 至 60 個，通常不超過 30 個',
      US: '10 to 60, usually no more than 30',
    },
  }),
  seat_spacing_cm: whole(80, 1000, {
    label: { CN: '座位间距', HK: '座位間距', US: 'Distance between seats' },
    unit: { CN: '厘米', HK: '厘米', US: 'cm' },
  }),
  pc_total: whole(1, 500, { label: { CN: '电脑总数', HK: '電腦總數', US: 'Computers' }, unit: PIECES }),
  spare_pc: whole(1, 100, {
    label: { CN: '备用电脑', HK: '備用電腦', US: 'Spare computers' },
    unit: PIECES,
    hint: {
      CN: '不少于座位数的 5%，至少 1 台',
      HK: '不少於座位數的 5%，最少 1 部',
      US: 'At least 5% of the seats, and at least 1',
    },
  }),
  pc_cpu: line(60, {
    label: { CN: '处理器', HK: '處理器', US: 'Processor' },
    hint: {
      CN: '至少双核 2.0 GHz，建议四核以上',
      HK: '最少雙核 2.0 GHz，建議四核或以上',
      US: 'At least 2 cores of 2.0 GHz; 4 cores are better',
    },
  }),
  pc_ram_gb: whole(1, 1024, {
    label: { CN: '内存', HK: '記憶體', US: 'Memory' },
    unit: GIGABYTES,
    hint: { CN: '建议 8 GB 以上', HK: '建議 8 GB 或以上', US: '8 GB or more are better' },
  }),
  pc_disk_gb: whole(1, 100_000, { label: { CN: '硬盘', HK: '硬碟', US: 'Disk' }, unit: GIGABYTES, optional: true }),
  pc_os: choice(PC_SYSTEMS, { label: { CN: '操作系统', HK: '作業系統', US: 'Operating system' } }),
  pc_resolution: choice(RESOLUTIONS, { label: { CN: '分辨率', HK: '解像度', US: 'Resolution' } }),
  browser: line(60, { label: { CN: '浏览器及版本', HK: '瀏覽器及版本', US: 'Browser and version' } }),
  server_count: whole(1, 20, { label: { CN: '考试服务器', HK: '考試伺服器', US: 'Exam servers' }, unit: PIECES }),
  ups: mustBe('ups_needed', refusals.ups_needed, {
    label: { CN: '不间断电源', HK: '不斷電系統', US: 'Uninterruptible power supply' },
  }),
  lan_mbps: whole(100, 100_000, { label: { CN: '局域网带宽', HK: '區域網絡頻寬', US: 'Local network' }, unit: MHZ }),
  internet_mbps: whole(5, 100_000, {
    label: { CN: '互联网专用带宽', HK: '互聯網專用頻寬', US: 'Dedicated Internet' },
    unit: MHZ,
  }),
  pc_offline_capable: yes({
    label: { CN: '考试电脑可断开互联网', HK: '考試電腦可中斷互聯網', US: 'Computers can be cut off the Internet' },
    optional: true,
  }),
  cameras: whole(2, 100, {
    label: { CN: '摄像头', HK: '攝錄鏡頭', US: 'Cameras' },
    hint: { CN: '至少前后各 1 个', HK: '最少前後各 1 個', US: 'At least front and back' },
  }),
  signal_shield: yes({ label: { CN: '信号屏蔽', HK: '訊號屏蔽', US: 'Signal shielding' }, optional: true }),
  photos: files(2, 5, 'image', { label: { CN: '照片', HK: '照片', US: 'Photos' } }),
} as const satisfies Fields

const room = { CN: '考场', HK: '試場', US: 'room' }
/** domain.md §3.6 B. */
export const theorySection = {
  title: { CN: '理论考场', HK: '理論試場', US: 'Theory rooms' },
  fields: {
    spare_admin_pc: whole(1, 100, {
      label: { CN: '备用考务电脑', HK: '備用考務電腦', US: 'Spare administration computers' },
      unit: PIECES,
      hint: {
        CN: '每 10 间考场 1 台，至少 1 台',
        HK: '每 10 個試場 1 部，最少 1 部',
        US: '1 for each 10 rooms, at least 1',
      },
    }),
    rooms: rows(roomFields, { label: { CN: '考场', HK: '試場', US: 'Rooms' }, row: room, min: 1, max: ROOM_ROWS_MAX }),
  },
} as const

const CAD_PROGRAMS = {
  AUTOCAD: { CN: 'AutoCAD', HK: 'AutoCAD', US: 'AutoCAD' },
  ZWCAD: { CN: '中望CAD', HK: '中望CAD', US: 'ZWCAD' },
  GSTARCAD: { CN: '浩辰CAD', HK: '浩辰CAD', US: 'GstarCAD' },
  CAXA: { CN: 'CAXA 电子图板', HK: 'CAXA 電子圖板', US: 'CAXA Draft' },
  SOLIDWORKS: { CN: 'SolidWorks', HK: 'SolidWorks', US: 'SolidWorks' },
  UGNX: { CN: 'UG NX', HK: 'UG NX', US: 'UG NX' },
  CREO: { CN: 'Creo', HK: 'Creo', US: 'Creo' },
  INVENTOR: { CN: 'Inventor', HK: 'Inventor', US: 'Inventor' },
  ZW3D: { CN: '中望3D', HK: '中望3D', US: 'ZW3D' },
} as const
const LICENCE_TYPES = {
  NETWORK: { CN: '网络版', HK: '網絡版', US: 'Network' },
  SINGLE: { CN: '单机版', HK: '單機版', US: 'Single' },
  EDUCATION: { CN: '教育版', HK: '教育版', US: 'Education' },
} as const
const FILE_FORMATS = {
  DWG: { CN: 'dwg', HK: 'dwg', US: 'dwg' },
  DXF: { CN: 'dxf', HK: 'dxf', US: 'dxf' },
  PDF: { CN: 'pdf', HK: 'pdf', US: 'pdf' },
  STP: { CN: 'stp', HK: 'stp', US: 'stp' },
} as const
const COLLECT_METHODS = {
  SYSTEM: { CN: '考试系统回收', HK: '考試系統回收', US: 'By the exam system' },
  SHARE: { CN: '服务器共享', HK: '伺服器共享', US: 'Shared folder of the server' },
  USB: { CN: 'U盘', HK: 'USB 隨身碟', US: 'USB stick' },
} as const

/** domain.md §3.6 C-M: a room for computer-aided drawing. */
const cadRoomFields = {
  ...roomFields,
  gpu_model: line(60, { label: { CN: '显卡型号', HK: '顯示卡型號', US: 'Graphics card' }, optional: true }),
  gpu_memory_gb: whole(1, 512, {
    label: { CN: '显存', HK: '顯示記憶體', US: 'Graphics memory' },
    unit: GIGABYTES,
    optional: true,
  }),
  dual_display: yes({ label: { CN: '双显示器', HK: '雙螢幕', US: 'Two displays' }, optional: true }),
  plotter_or_printer: whole(1, 100, {
    label: { CN: 'A3 绘图仪或打印机', HK: 'A3 繪圖儀或打印機', US: 'A3 plotters or printers' },
    unit: PIECES,
  }),
  drawing_board_count: whole(0, 500, { label: { CN: '绘图板', HK: '繪圖板', US: 'Drawing boards' }, optional: true }),
  cad_software: rows(
    {
      name: choice(CAD_PROGRAMS, { label: { CN: '软件', HK: '軟件', US: 'Program' } }),
      version: line(40, { label: { CN: '版本', HK: '版本', US: 'Version' } }),
      license_type: choice(LICENCE_TYPES, { label: { CN: '授权类型', HK: '授權類型', US: 'Type of licence' } }),
      license_count: whole(1, 10_000, { label: { CN: '授权数', HK: '授權數目', US: 'Licences' } }),
      license_expire: day({ label: { CN: '授权到期', HK: '授權到期', US: 'Licences expire' }, optional: true }),
      proof: files(1, 5, 'any', { label: { CN: '授权证明', HK: '授權證明', US: 'Proof of licence' } }),
    },
    {
      label: { CN: 'CAD 软件', HK: 'CAD 軟件', US: 'CAD programs' },
      row: { CN: '软件', HK: '軟件', US: 'program' },
      min: 1,
      max: 10,
    },
  ),
  format_support: choices(FILE_FORMATS, { label: { CN: '支持的文件格式', HK: '支援的檔案格式', US: 'File formats' } }),
  file_collect_method: choice(COLLECT_METHODS, {
    label: { CN: '文件回收方式', HK: '檔案回收方式', US: 'How files are collected' },
  }),
  restore_card_disabled: mustBe('restore_card_on', refusals.restore_card_on, {
    label: { CN: '已关闭还原保护', HK: '已關閉還原保護', US: 'Restore protection is off' },
  }),
} as const satisfies Fields
/** domain.md §3.6 C-M. */
export const cadSection = {
  title: { CN: '机械制图实操机房', HK: '機械製圖實操機房', US: 'Drawing rooms' },
  fields: {
    rooms: rows(cadRoomFields, {
      label: { CN: '机房', HK: '機房', US: 'Rooms' },
      row: { CN: '机房', HK: '機房', US: 'room' },
      min: 1,
      max: ROOM_ROWS_MAX,
    }),
  },
} as const
