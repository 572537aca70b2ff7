import { chromium, type Page } from '@playwright/test';
import { recordCodeVideo } from '../support/camera-video.js';
import { DEMO_PASSWORD, expect, test } from '../support/test-server.js';

const add = async (page: Page, data: object): Promise<void> => {
  const answer = await page.request.post('/api/inventory', {
    data: { currentQuantity: 10, ...data },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(201);
};

const CODES = [
  {
    name: 'E2E vial of a DataMatrix',
    barcode: '9506000134352',
    symbology: 'gs1datamatrix',
    text: '(01)09506000134352(17)290200(10)AB-12(21)S7',
  },
  { name: 'E2E box of an EAN', barcode: '4006381333931', symbology: 'ean13', text: '4006381333931' },
] as const;

for (const { name, barcode, symbology, text } of CODES)
  test(`the camera explains its use, reads ${symbology}, chooses the item and turns off`, async ({
    product,
    launchOptions,
  }, info) => {
    const path = info.outputPath('camera.y4m');
    recordCodeVideo(path, symbology, text);
    const browser = await chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${path}`,
      ],
    });
    try {
      const context = await browser.newContext({ baseURL: product.url, permissions: [] });
      await context.request.post('/api/login', {
        data: { username: 'manager@perfect-b.example', password: DEMO_PASSWORD },
      });
      const page = await context.newPage();
      const rejectedCodes: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) rejectedCodes.push(message.text());
      });
      await page.goto('/perfect-b/usage');
      await add(page, { name, barcode });
      const field = page.getByRole('combobox', { name: 'Item' });
      await page.getByRole('button', { name: 'Scan with the camera' }).click();
      const dialog = page.getByRole('dialog', { name: 'Scan a code' });
      await expect(dialog.getByText('The picture stays on this device', { exact: false })).toBeVisible();

      // Without permission the dialog explains what to do, and a later attempt works.
      await dialog.getByRole('button', { name: 'Start camera' }).click();
      await expect(dialog.getByText('does not let Atrium use the camera', { exact: false })).toBeVisible();
      await context.grantPermissions(['camera']);
      await dialog.getByRole('button', { name: 'Try again' }).click();

      await expect(page.getByRole('list', { name: 'Tray' })).toContainText(name);
      await expect(field).toHaveValue('');
      await expect(dialog).toHaveCount(0);
      expect(await page.evaluate(() => document.querySelector('video'))).toBeNull();
      expect(rejectedCodes).toEqual([]);
      // The page's policy forbids WebAssembly outside of the worker.
      expect(
        await page.evaluate(() =>
          WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
            () => 'runs',
            () => 'refused',
          ),
        ),
      ).toBe('refused');
    } finally {
      await browser.close();
    }
  });
