/*
 * A body for calls that have one, as the description shows it. A test sends each of them against the demonstration's
 * data, so none of them lies. Ids are of no row: whoever tries one puts their own.
 */

export const EXAMPLES: Readonly<Record<string, unknown>> = {
  createApiKey: {
    name: 'Stock sync',
    permissions: { 'perfect-b': ['stock:use', 'stock:edit'] },
    isReadOnly: false,
    expiresInDays: 90,
  },
  readNotifications: { ids: [1] },
  updateNoticeChoices: { choices: [{ kind: 'stock', isOn: true }] },

  createCategory: { name: 'Skin boosters' },
  createSupplier: { name: 'MedSource', contactEmail: 'orders@medsource.example' },
  createItem: {
    name: 'Hyaluronic filler 1 ml',
    sku: 'HF-1ML',
    unit: 'syringes',
    currentQuantity: 24,
    minStockLevel: 6,
    reorderQuantity: 12,
    unitCost: '84.50',
  },
  updateItem: { minStockLevel: 8 },
  adjustItem: { countedQuantity: 22, reason: 'broken', note: 'Two fell off the tray' },
  createConsumable: {
    name: 'Nitrile gloves M',
    unit: 'boxes',
    currentQuantity: 40,
    minStockLevel: 10,
    unitCost: '6.20',
  },
  updateConsumable: { minStockLevel: 12 },
  logUsage: { itemId: 1, quantityUsed: 2, treatmentType: 'dermal_filler' },
  discardContainer: { reason: 'expired' },
  logConsumableUsage: { consumableId: 1, quantityUsed: 1, treatmentArea: 'Face' },
  logItemPurchase: {
    itemId: 1,
    quantityPurchased: 12,
    unitCost: '82.00',
    invoiceNumber: 'MS-2041',
    purchaseDate: '2026-11-02',
  },
  receiveItemPurchase: { quantityReceived: 12 },
  reverseItemPurchase: { reason: 'Delivered to the wrong clinic' },
  requestItemReorder: { itemId: 1, priority: 'urgent', requestedQuantity: 12, reason: 'Fully booked next week' },
  decideReorderRequest: { status: 'ordered', note: 'Arrives on Thursday' },

  createClient: { name: 'Northwind Dental', status: 'active', website: 'https://northwind.example' },
  updateClient: { industry: 'Dentistry' },
  createWebsitePage: {
    projectName: 'Implants',
    url: 'https://northwind.example/implants',
    mainStatus: 'in-progress',
    category: 'Services',
  },
  createPost: {
    platform: 'instagram',
    content: 'New opening hours from Monday',
    status: 'draft',
    scheduledDate: '2026-12-01T09:00:00',
  },
  createDepartment: { name: 'Search' },
  createGoal: {
    title: 'Rank first for "dental implants"',
    departmentIds: [1],
    priority: 'high',
    startDate: '2026-11-02',
    dueDate: '2026-12-18',
  },
  updateGoal: { status: 'on_hold' },
  createTask: {
    goalId: 1,
    title: 'Write the landing page',
    assignedTo: 'Ana Silva',
    priority: 'medium',
    estimatedHours: 3,
    dueDate: '2026-11-20',
  },
  updateTask: { status: 'in_progress' },
  createTimeEntry: { taskId: 1, dateWorked: '2026-11-02', hours: 1.5, description: 'First draft', billable: true },
  createMarketingProject: {
    name: 'Relaunch',
    clientId: 1,
    status: 'active',
    startDate: '2026-11-02',
    budget: '12000.00',
  },

  createStaff: {
    firstName: 'Ines',
    lastName: 'Moura',
    email: 'ines.moura@example.com',
    hireDate: '2026-11-02',
    projects: [{ project: 'perfect-b', position: 'Aesthetic Nurse' }],
  },
  updateStaff: { position: 'Lead Nurse' },
  createAssignment: { staffId: 1, project: 'talent-phi', position: 'Copywriter' },
};
