"""What every deferring renderer shares: a draw is a record, and the GPU is touched at Present, at a flush or at a read.

There is no native call in here. `recorder` keeps a frame in public call order, `pipelines` says which native pipeline a draw
needs, the other modules work out the small facts that every driver asks for.
"""
