import type { Tracer } from './tracer.js';

let tracer: Tracer | null = null;

/** Null: nobody wants to know, and nothing of it is loaded. */
export const currentTracer = (): Tracer | null => tracer;

/** Follows what happens from now on, where `OTEL_EXPORTER_OTLP_ENDPOINT` says who wants to know. */
export const startTracing = async (service: string): Promise<void> => {
  if (!process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] && !process.env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) return;
  const { openTracer } = await import('./open-telemetry.js');
  tracer = openTracer(process.env['OTEL_SERVICE_NAME'] ?? service);
};

export const stopTracing = async (): Promise<void> => {
  await tracer?.close();
  tracer = null;
};
