import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

/* Reads codes from images in a worker: the page stays responsive, and its content security policy need not allow
   WebAssembly (the server allows it for this file only). */

prepareZXingModule({ overrides: { locateFile: () => reader } });
const detector = new BarcodeDetector({
  formats: ['data_matrix', 'qr_code', 'code_128', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf', 'databar_expanded'],
});

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  detector.detect(data).then(
    (found) => postMessage({ codes: found.map(({ rawValue }) => rawValue).filter((code) => code !== '') }),
    (error: unknown) => postMessage({ error: String(error) }),
  );
});
