import { Inject } from '@nestjs/common';

export const CONFIG = Symbol('Config');
/** Injects the process's `Config`. */
export const InjectConfig = (): ParameterDecorator => Inject(CONFIG);
