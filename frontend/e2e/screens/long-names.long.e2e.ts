import type { Page } from '@playwright/test';
import { expect, test } from '../support/test-server.js';

test.use({ installation: 'long-names' });
test.describe.configure({ timeout: 180_000 });

const LONG = 'Wunderbarlangername'.repeat(11).slice(0, 200);
const DAYS = { startDate: '2026-01-05', dueDate: '2027-12-30' };

/** Creates entities of every kind with names of the maximum length without a space. */
async function fill(page: Page): Promise<{ readonly clientId: number; readonly projectId: number }> {
  const make = async (path: string, data: object): Promise<{ readonly id: number }> => {
    const answer = await page.request.post(path, {
      data,
      headers: { origin: new URL(page.url()).origin, 'idempotency-key': `${LONG.slice(0, 8)}${Math.random()}` },
    });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(201);
    return (await answer.json()) as { id: number };
  };
  const list = async <T>(path: string): Promise<T[]> => (await (await page.request.get(path)).json()) as T[];
  const [me] = await list<{ id: string }>('/api/perfect-b/team');
  const { id: categoryId } = await make('/api/categories', { name: LONG });
  const { id: supplierId } = await make('/api/suppliers', {
    name: LONG,
    notes: LONG,
    website: `https://${LONG}.example`,
  });
  const stock = { name: LONG, brand: LONG, sku: LONG.slice(0, 90), unit: LONG.slice(0, 40), categoryId, notes: LONG };
  const item = {
    ...stock,
    currentQuantity: 3,
    minStockLevel: 5,
    unitCost: '99999999.99',
    primarySupplierId: supplierId,
  };
  const { id: itemId } = await make('/api/inventory', item);
  const { id: consumableId } = await make('/api/consumables', { ...item, shelfLifeUnit: 'months' });
  await make('/api/usage', { itemId, quantityUsed: 1, reason: LONG, patientId: LONG.slice(0, 60) });
  await make('/api/consumables/usage', { consumableId, quantityUsed: 1, userId: me?.id, notes: LONG });
  await make('/api/purchases', {
    itemId,
    supplierId,
    quantityPurchased: 1,
    invoiceNumber: LONG.slice(0, 90),
    notes: LONG,
  });
  await make('/api/reorder-requests', { itemId, requestedQuantity: 9, priority: 'critical', reason: LONG });
  await make('/api/consumables/reorder-requests', { consumableId, requestedQuantity: 9, reason: LONG });
  const { id: departmentId } = await make('/api/projects/talent-phi/departments', {
    name: LONG,
    project: 'talent-phi',
  });
  const { id: clientId } = await make('/api/talent-phi/clients', {
    name: LONG,
    contactEmail: `${LONG.slice(0, 60)}@${LONG.slice(0, 60)}.example`,
    industry: LONG.slice(0, 100),
    address: LONG,
    description: LONG,
    website: `https://${LONG}.example`,
  });
  const goal = {
    title: LONG,
    description: LONG,
    departmentIds: [departmentId],
    clientId,
    metricName: LONG,
    metricTarget: 9,
  };
  const { id: goalId } = await make('/api/talent-phi/goals', { ...goal, ...DAYS });
  const today = new Date().toISOString().slice(0, 10);
  const { id: taskId } = await make('/api/talent-phi/tasks', {
    goalId,
    title: LONG,
    assignedTo: LONG,
    dueDate: today,
    tags: [LONG.slice(0, 50)],
  });
  await make('/api/talent-phi/time-entries', { taskId, hours: 1, description: LONG, dateWorked: today });
  await make(`/api/talent-phi/clients/${clientId}/website`, {
    projectName: LONG,
    url: `https://${LONG}.example/${LONG}`,
    category: 'Homepage',
    mainStatus: 'issues',
    focusKeyphrase: LONG,
    notes: LONG,
  });
  await make(`/api/talent-phi/clients/${clientId}/social-media-posts`, {
    content: LONG,
    platform: 'instagram',
    scheduledDate: `${today}T12:00:00`,
  });
  const { id: projectId } = await make('/api/talent-phi/marketing-projects', {
    name: LONG,
    clientId,
    budget: '9999999999.99',
    startDate: DAYS.startDate,
    goalIds: [goalId],
    hours: 'move',
  });
  await make('/api/enterprise/staff', {
    firstName: LONG.slice(0, 100),
    lastName: LONG.slice(0, 100),
    email: `${LONG.slice(0, 60)}@example.com`,
    temporaryPassword: 'Long-Names-77!',
    hireDate: '2026-01-05',
    position: LONG,
    projects: [{ project: 'talent-phi', departmentId, position: LONG }],
  });
  return { clientId, projectId };
}

test('names of 200 characters without a space make no screen wider than its window', async ({ people }) => {
  const desk = await people.signIn('superadmin');
  const { clientId, projectId } = await fill(desk);
  const phone = await people.signIn('superadmin', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const paths = [
    '/',
    '/usage',
    '/account',
    '/perfect-b',
    '/perfect-b/usage',
    '/perfect-b/inventory',
    '/perfect-b/consumables',
    '/perfect-b/consumables?view=usage',
    '/perfect-b/requests/received',
    '/perfect-b/requests',
    '/perfect-b/requests?status=all',
    '/perfect-b/settings',
    '/talent-phi',
    '/talent-phi/clients',
    '/talent-phi/goals',
    '/talent-phi/tasks',
    '/talent-phi/tasks?status=all',
    '/talent-phi/time',
    '/talent-phi/projects',
    `/talent-phi/projects/${projectId}`,
    '/talent-phi/analytics',
    `/talent-phi/clients/${clientId}/website`,
    `/talent-phi/clients/${clientId}/social-media-calendar`,
    '/enterprise/staff',
    '/enterprise/access',
    '/enterprise/audit',
    '/enterprise/jobs',
  ];
  const wide: string[] = [];
  for (const page of [desk, phone])
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const { scrollWidth, clientWidth, first } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const overflowing = [...document.querySelectorAll('main *')].filter(
          (element) => element.getBoundingClientRect().right > clientWidth && element.childElementCount === 0,
        );
        const first = overflowing.slice(0, 3).map((element) => element.outerHTML.slice(0, 150));
        return { scrollWidth, clientWidth, first };
      });
      if (scrollWidth > clientWidth) wide.push(`${path}: ${scrollWidth} px in ${clientWidth}: ${first.join(' ')}`);
    }
  expect(wide).toEqual([]);
});
